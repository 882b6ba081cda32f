// Tables are built by main before the first thread, one value only before the second.
#include <pthread.h>

static int primes[8];
static int limit;

static void sieve(void) {
  int n = 0;
  for (int i = 2; n < 8; i++) {
    int prime = 1;
    for (int j = 0; j < n; j++)
      if (i % primes[j] == 0) prime = 0;  // NORACE
    if (prime) primes[n++] = i;  // NORACE
  }
}

static void *first(void *arg) {
  return primes[3] > limit ? arg : NULL;  // RACE: limit
}

static void *second(void *arg) {
  return primes[4] > limit ? arg : NULL;  // NORACE: limit was set before it started
}

int main(void) {
  pthread_t a, b;
  sieve();
  pthread_create(&a, NULL, first, NULL);
  limit = 6;  // RACE: with the first
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
