#include <errno.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int budget = 100;
static int denied;

static int spend(int n) {
  int rc = pthread_mutex_trylock(&mu);
  if (rc == EBUSY)
    denied++; // RACE!
  else if (rc != 0)
    return -1;
  budget -= n; // RACE!
  if (rc == 0)
    pthread_mutex_unlock(&mu);
  return 0;
}

static void *spender(void *p) {
  for (int i = 0; i < 100; i++)
    spend(__VERIFIER_nondet_int() % 4);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, spender, 0);
  pthread_create(&b, 0, spender, 0);
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&mu);
    budget += 2; // RACE!
    pthread_mutex_unlock(&mu);
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
  return budget + denied == 12345; // NORACE
}
