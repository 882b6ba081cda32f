// Three threads, three locks: every two have one in common, though all three have none.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static int pairwise, not_pairwise;

static void *ab(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pairwise++;  // NORACE
  pthread_mutex_unlock(&b);
  not_pairwise++;  // RACE: a
  pthread_mutex_unlock(&a);
  return arg;
}

static void *bc(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);
  pairwise++;  // NORACE
  not_pairwise++;  // RACE: b, c
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return arg;
}

static void *ac(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&c);
  pairwise++;  // NORACE
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, ab, NULL);
  pthread_create(&t[1], NULL, bc, NULL);
  pthread_create(&t[2], NULL, ac, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
