#include <pthread.h>
#include <stdatomic.h>
#define N 8
static int cell[N], pair[N];
static atomic_uint next, other;
static atomic_uchar small;
static int wide[256];
static void *f(void *arg) {
  for (int r = 0; r < 1000; r++) {
    unsigned i = atomic_fetch_add(&next, 1) % N;
    cell[i]++; // RACE
    unsigned k = atomic_fetch_add(&other, 1);
    if (k / 2 < N)
      pair[k / 2]++; // RACE
    wide[atomic_fetch_add(&small, 1)]++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return cell[0] + pair[0] + wide[0]; // NORACE
}
