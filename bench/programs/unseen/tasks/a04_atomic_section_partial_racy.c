// One of two threads leaves the atomic section too early.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#ifdef __SANITIZE_THREAD__
static pthread_mutex_t model = PTHREAD_MUTEX_INITIALIZER;
void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&model); }
void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&model); }
#endif
void reach_error(void) { assert(0); }

int x, y;

void *inc(void *arg) {
  for (int i = 0; i < 10; i++) {
    __VERIFIER_atomic_begin();
    x++; // NORACE
    __VERIFIER_atomic_end();
    y++; // RACE
  }
  return 0;
}

void *check(void *arg) {
  __VERIFIER_atomic_begin();
  int a = x; // NORACE
  int b = y; // RACE
  __VERIFIER_atomic_end();
  if (a < b)
    reach_error();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, inc, 0);
  pthread_create(&b, 0, check, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x + y; // NORACE
}
