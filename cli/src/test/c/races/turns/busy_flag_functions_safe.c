// The same by functions.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int busy, data;

static bool try_enter(void) {
  pthread_mutex_lock(&lock);
  bool is_free = busy == 0;
  if (is_free) busy = 1;
  pthread_mutex_unlock(&lock);
  return is_free;
}

static void enter(void) {
  pthread_mutex_lock(&lock);
  while (busy) pthread_cond_wait(&idle, &lock);
  busy = 1;
  pthread_mutex_unlock(&lock);
}

static void leave(void) {
  pthread_mutex_lock(&lock);
  busy = 0;
  pthread_cond_signal(&idle);
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  if (!try_enter()) return NULL;
  data++;  // NORACE
  leave();
  enter();
  data++;  // NORACE
  leave();
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return data;  // NORACE
}
