// Unique numbers by fetch_add, but a thread that sees the end resets the counter.
#include <pthread.h>
#include <stdatomic.h>
#define N 8
static int cell[N];
static atomic_int next;
static void *f(void *arg) {
  for (int r = 0; r < 100; r++) {
    int i = atomic_fetch_add(&next, 1);
    if (i >= N) {
      atomic_store(&next, 0);
      continue;
    }
    cell[i]++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return cell[0]; // NORACE
}
