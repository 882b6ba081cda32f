// A big lock made re-entrant by a depth that each thread counts for itself.
#include <pthread.h>

static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int depth;
static int inodes, leaked;

static void big_lock(void) {
  if (depth++ == 0) pthread_mutex_lock(&big);  // NORACE: of this thread only
}

static void big_unlock(void) {
  if (--depth == 0) pthread_mutex_unlock(&big);  // NORACE
}

static void touch(void) {
  big_lock();
  inodes++;  // NORACE
  big_unlock();
}

static void *syscall_thread(void *arg) {
  big_lock();
  touch();
  inodes++;  // NORACE: depth is still one
  big_unlock();
  leaked++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, syscall_thread, NULL);
  pthread_create(&b, NULL, syscall_thread, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
