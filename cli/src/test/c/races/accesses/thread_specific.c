// Thread-specific data of POSIX: every thread has its own object behind the key.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int created;

static int *counter(void) {
  int *c = pthread_getspecific(key);
  if (c == NULL) {
    c = calloc(1, sizeof *c);
    if (c == NULL) abort();
    pthread_setspecific(key, c);
    created++;  // RACE
  }
  return c;
}

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) ++*counter();  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, free);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
