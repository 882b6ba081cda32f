#include <pthread.h>
#include <stdatomic.h>
static atomic_int next;
static int buf[64];
static void *run(void *p) {
  for (int k = 0; k < 10; k++) {
    int i = atomic_fetch_add(&next, 1);
    if (i >= 64)
      break;
    buf[i]++; // RACE!
    if (p && k == 4)
      atomic_store(&next, 0);
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, &next);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return buf[0]; // NORACE
}
