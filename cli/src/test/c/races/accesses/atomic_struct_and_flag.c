// Compare and exchange, exchange, and a plain initialization before the threads.
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned state;
static atomic_flag claimed = ATOMIC_FLAG_INIT;
static unsigned winners, losers;

static void advance(void) {
  unsigned seen = atomic_load(&state);  // NORACE
  while (!atomic_compare_exchange_weak(&state, &seen, seen + 1)) {  // NORACE
  }
}

static void *contender(void *arg) {
  advance();
  if (!atomic_flag_test_and_set(&claimed))
    winners++;  // NORACE: the flag is never cleared, so only one comes here
  else
    losers++;  // RACE: of three, two lose
  return arg;
}

int main(void) {
  pthread_t t[3];
  atomic_init(&state, 1u);  // NORACE
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, contender, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
