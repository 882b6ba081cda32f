// A transaction is begun in one function and ended in another.
#include <pthread.h>

static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;
static int pending, committed, aborted;

static void begin(void) {
  pthread_mutex_lock(&journal_lock);
  pending++;  // NORACE
}

static void commit(void) {
  pending--;  // NORACE
  committed++;  // NORACE
  pthread_mutex_unlock(&journal_lock);
}

static void cancel(void) {
  pending--;  // NORACE
  pthread_mutex_unlock(&journal_lock);
  aborted++;  // RACE
}

static void *client(void *arg) {
  begin();
  if (arg != NULL)
    commit();
  else
    cancel();
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, client, i % 2 ? t : NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
