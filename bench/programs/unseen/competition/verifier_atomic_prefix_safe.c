// functions named __VERIFIER_atomic_* run as one atomic step (competition rule)
// NOTSAN
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
unsigned value;

void __VERIFIER_atomic_add(unsigned d)
{
  value = value + d; // NORACE
}

unsigned __VERIFIER_atomic_get(void)
{
  return value; // NORACE
}

void *w(void *a)
{
  while (__VERIFIER_nondet_int())
    __VERIFIER_atomic_add(2);
  return a;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, 0, w, 0);
  pthread_create(&t2, 0, w, 0);
  return __VERIFIER_atomic_get() % 2;
}
