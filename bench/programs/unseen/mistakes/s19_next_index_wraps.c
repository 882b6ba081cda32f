#include <pthread.h>
static pthread_mutex_t mu;
static unsigned next;
static int buf[8];
static void *run(void *p) {
  for (int k = 0; k < 20; k++) {
    pthread_mutex_lock(&mu);
    unsigned i = next++ % 8;
    pthread_mutex_unlock(&mu);
    buf[i]++; // RACE!
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return buf[0]; // NORACE
}
