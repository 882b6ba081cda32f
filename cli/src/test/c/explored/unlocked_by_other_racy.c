// A thread gives back a lock that another one holds.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n;
static int x;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  x++;  // RACE
  pthread_mutex_unlock(&m);
  if (arg == NULL) pthread_mutex_unlock(&m);
  return NULL;
}

static void *reads(void *arg) {
  if (n > 0 && x > 0) return arg;  // RACE
  return NULL;
}

int main(void) {
  pthread_t s, t, u;
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, &s);
  pthread_create(&u, NULL, reads, NULL);
  n = 1;
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return x;
}
