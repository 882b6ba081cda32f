extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <pthread.h>
void reach_error(void) { abort(); }

int mutex;
int count;

void acquire(void)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(mutex == 0); // NORACE
  mutex = 1; // NORACE
  __VERIFIER_atomic_end();
}

void release(void)
{
  __VERIFIER_atomic_begin();
  mutex = 0; // NORACE
  __VERIFIER_atomic_end();
}

void *thr(void *arg)
{
  int l;
  acquire();
  l = __VERIFIER_nondet_int();
  count = l; // NORACE
  if (count != l) // NORACE
    reach_error();
  release();
  return arg;
}

int main(void)
{
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, thr, 0);
  return 0;
}
