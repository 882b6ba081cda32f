extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>
void reach_error(void) { abort(); }

int i = 1, j = 1;
#define NUM 5

void *t1(void *arg)
{
  for (int k = 0; k < NUM; k++) {
    __VERIFIER_atomic_begin();
    i = i + j; // NORACE
    __VERIFIER_atomic_end();
  }
  return arg;
}

void *t2(void *arg)
{
  for (int k = 0; k < NUM; k++) {
    __VERIFIER_atomic_begin();
    j = j + i; // NORACE
    __VERIFIER_atomic_end();
  }
  return arg;
}

int main(void)
{
  pthread_t a, b;
  int bad;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
  __VERIFIER_atomic_begin();
  bad = i > 144 || j > 144; // NORACE
  __VERIFIER_atomic_end();
  if (bad)
    reach_error();
  return 0;
}
