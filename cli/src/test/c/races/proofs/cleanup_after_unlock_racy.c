// The handler runs when the thread exits, not where it was pushed: the lock is free by then.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void finish(void *arg) {
  (void)arg;
  data++;  // RACE
}

static void *leaves(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(finish, arg);
  pthread_mutex_unlock(&lock);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
  return arg;
}

static void *stays(void *arg) {
  pthread_mutex_lock(&lock);
  data++;  // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, leaves, NULL);
  pthread_create(&b, NULL, stays, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
