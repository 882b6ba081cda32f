// Readers share the lock, so a write among them is a race.
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t config_lock = PTHREAD_RWLOCK_INITIALIZER;
static int timeout_ms = 100;
static unsigned long lookups;

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&config_lock);
  int t = timeout_ms;  // NORACE
  lookups++;  // RACE: a write under the shared lock
  pthread_rwlock_unlock(&config_lock);
  if (t < 0) puts("negative");
  return arg;
}

static void *writer(void *arg) {
  pthread_rwlock_wrlock(&config_lock);
  timeout_ms = 200;  // NORACE
  pthread_rwlock_unlock(&config_lock);
  return arg;
}

int main(void) {
  pthread_t r1, r2, w;
  pthread_create(&r1, NULL, reader, NULL);
  pthread_create(&r2, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_join(r1, NULL);
  pthread_join(r2, NULL);
  pthread_join(w, NULL);
  return 0;
}
