// The thread takes the lock its starter holds, and starts another that profits from it.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static int settings, loaded;

static void *load(void *arg) {
  loaded = 1;  // NORACE: joined while the lock is held
  return arg;
}

static void *use(void *arg) {
  return settings + loaded ? arg : NULL;  // NORACE
}

static void *work(void *arg) {
  pthread_t t;
  pthread_mutex_lock(&starting);
  pthread_mutex_unlock(&starting);
  pthread_create(&t, NULL, use, NULL);
  pthread_join(t, NULL);
  return arg;
}

int main(void) {
  pthread_t w, l;
  pthread_mutex_lock(&starting);
  pthread_create(&w, NULL, work, NULL);
  pthread_create(&l, NULL, load, NULL);
  settings = 5;  // NORACE
  pthread_join(l, NULL);
  pthread_mutex_unlock(&starting);
  pthread_join(w, NULL);
  return 0;
}
