// The result of trylock is tested the wrong way round on the second try.
#include <pthread.h>
#include <errno.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long total, skipped;

static void add(int v) {
  int rc = pthread_mutex_trylock(&m);
  if (rc != EBUSY) {
    total += v; // RACE
    pthread_mutex_unlock(&m);
    return;
  }
  if (pthread_mutex_trylock(&m)) {
    total += v; // RACE
    return;
  }
  skipped++; // NORACE
  pthread_mutex_unlock(&m);
}

static void *w(void *arg) {
  for (int i = 0; i < 3000; i++)
    add(1);
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return total == 5; // NORACE
}
