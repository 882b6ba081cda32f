// The error path of longjmp comes with or without the lock.
#include <pthread.h>
#include <setjmp.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, errs;
static _Thread_local jmp_buf env;
static void work(int x) {
  n++; // NORACE
  if (x % 3 == 0) {
    pthread_mutex_unlock(&m);
    longjmp(env, 1);
  }
}
static void step(volatile int x) {
  if (setjmp(env)) {
    errs++; // RACE
    return;
  }
  pthread_mutex_lock(&m);
  work(x);
  pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    step(i);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n + errs; // NORACE
}
