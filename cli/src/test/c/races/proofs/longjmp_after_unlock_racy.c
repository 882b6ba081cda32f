// The second time setjmp returns, the lock that was held the first time is free.
#include <pthread.h>
#include <setjmp.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *jumps(void *arg) {
  jmp_buf start;
  pthread_mutex_lock(&lock);
  if (setjmp(start)) {
    data++;  // RACE
    return arg;
  }
  pthread_mutex_unlock(&lock);
  longjmp(start, 1);
}

static void *stays(void *arg) {
  pthread_mutex_lock(&lock);
  data++;  // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, jumps, NULL);
  pthread_create(&b, NULL, stays, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
