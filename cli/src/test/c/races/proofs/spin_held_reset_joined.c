#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
struct lock { atomic_flag f; };
static struct lock l;
static int x;
static void *run(void *a) {
  while (atomic_flag_test_and_set(&l.f)) { }
  x++; // RACE!
  atomic_flag_clear(&l.f);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  if (!atomic_flag_test_and_set(&l.f)) {
    memset(&l, 0, sizeof l);
    pthread_create(&u, 0, run, 0);
    x++; // RACE!
    pthread_join(u, 0);
  }
  return 0;
}
