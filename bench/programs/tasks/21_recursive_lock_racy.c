#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t rm;
static int depth_sum, top;

static void descend(int d) {
  if (d == 0) return;
  pthread_mutex_lock(&rm);
  depth_sum += d; // NORACE
  descend(d - 1);
  pthread_mutex_unlock(&rm);
}

static void *run(void *a) {
  pthread_mutex_lock(&rm);
  pthread_mutex_lock(&rm);
  descend(3);
  pthread_mutex_unlock(&rm);
  pthread_mutex_unlock(&rm);
  top++; // RACE!
  return a;
}

int main(void) {
  pthread_mutexattr_t at;
  pthread_t x, y;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&rm, &at);
  pthread_create(&x, 0, run, 0);
  pthread_create(&y, 0, run, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return depth_sum + top; // NORACE
}
