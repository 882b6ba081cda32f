// Several locks are held; one in common is enough, none is not.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int common, disjoint;

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  common++;  // NORACE
  pthread_mutex_unlock(&b);
  disjoint++;  // RACE: a
  pthread_mutex_unlock(&a);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);
  common++;  // NORACE: b
  disjoint++;  // RACE: b and c
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
