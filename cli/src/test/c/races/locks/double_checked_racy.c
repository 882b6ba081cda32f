// Double-checked locking without atomics: the first look races with the store.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *settings;

static int *get_settings(void) {
  if (settings == NULL) {  // RACE
    pthread_mutex_lock(&lock);
    if (settings == NULL) {  // NORACE: both the store and this are under the lock
      int *s = malloc(sizeof *s);
      if (s == NULL) abort();
      settings = s;  // RACE
    }
    pthread_mutex_unlock(&lock);
  }
  return settings;  // RACE
}

static void *user(void *arg) {
  get_settings();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
