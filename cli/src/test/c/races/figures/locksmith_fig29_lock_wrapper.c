// LOCKSMITH, figure 29: one wrapper takes two locks in turn; at the access both are held, so
// either of them guards x in the other threads. No race on x.
#include <pthread.h>

static pthread_mutex_t l1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t l2 = PTHREAD_MUTEX_INITIALIZER;
static int x, under_l1, under_l2, crossed;

static void mylock(pthread_mutex_t *a) { pthread_mutex_lock(a); }

static void *both(void *arg) {
  mylock(&l1);
  mylock(&l2);
  x++;  // NORACE
  under_l1++;  // NORACE
  under_l2++;  // NORACE
  pthread_mutex_unlock(&l2);
  crossed++;  // RACE: l1 here
  pthread_mutex_unlock(&l1);
  return arg;
}

static void *only_first(void *arg) {
  mylock(&l1);
  x++;  // NORACE
  under_l1++;  // NORACE
  pthread_mutex_unlock(&l1);
  return arg;
}

static void *only_second(void *arg) {
  mylock(&l2);
  under_l2++;  // NORACE
  crossed++;  // RACE: l2 here
  pthread_mutex_unlock(&l2);
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, both, NULL);
  pthread_create(&t[1], NULL, only_first, NULL);
  pthread_create(&t[2], NULL, only_second, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
