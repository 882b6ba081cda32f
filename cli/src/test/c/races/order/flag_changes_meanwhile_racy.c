// A flag that is found down, and up a moment later, was changed by the other thread.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int atomic_flag_;
static int flag, by_atomic, by_lock;

static void *watch(void *arg) {
  if (!atomic_flag_) {
    if (atomic_flag_) by_atomic++;  // RACE
  }
  pthread_mutex_lock(&lock);
  if (!flag) {
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (flag) by_lock++;  // RACE
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, watch, NULL);
  atomic_flag_ = 1;
  by_atomic++;  // RACE
  pthread_mutex_lock(&lock);
  flag = 1;
  pthread_mutex_unlock(&lock);
  by_lock++;  // RACE
  return 0;
}
