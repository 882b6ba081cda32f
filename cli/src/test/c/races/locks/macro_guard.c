// Lock and unlock in a macro around a statement.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int written, overruns;

#define LOCKED(m, body)       \
  do {                        \
    pthread_mutex_lock(m);    \
    body;                     \
    pthread_mutex_unlock(m);  \
  } while (0)

static void *writer(void *arg) {
  for (int i = 0; i < 8; i++) {
    LOCKED(&lock, written += i);  // NORACE
  }
  LOCKED(&lock, written--);  // NORACE
  overruns++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
