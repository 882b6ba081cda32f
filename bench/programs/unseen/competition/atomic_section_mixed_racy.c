extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

int ticket, serving, log_len;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *a(void *p)
{
  __VERIFIER_atomic_begin();
  ticket++; // RACE
  __VERIFIER_atomic_end();
  pthread_mutex_lock(&m);
  log_len++; // NORACE
  pthread_mutex_unlock(&m);
  return p;
}

void *b(void *p)
{
  pthread_mutex_lock(&m);
  ticket++; // RACE
  log_len++; // NORACE
  pthread_mutex_unlock(&m);
  __VERIFIER_atomic_begin();
  serving++; // NORACE
  __VERIFIER_atomic_end();
  return p;
}

int main(void)
{
  pthread_t x, y, z;
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_create(&z, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_join(z, 0);
  return ticket + serving + log_len > 10; // NORACE
}
