#include <pthread.h>
#include <stdatomic.h>

static atomic_flag once = ATOMIC_FLAG_INIT;
static atomic_int tries;
static int winner_log;
static void *w(void *a) {
  int n = atomic_fetch_add(&tries, 1);
  if (n < 2)
    winner_log += n; // RACE!
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  atomic_flag_clear(&once);
  return winner_log; // NORACE
}
