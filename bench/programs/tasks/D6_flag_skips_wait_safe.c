#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);
static sem_t s;
static int data;
static void *prod(void *p) {
  data = 3; // NORACE
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t;
  int d = 0;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, prod, 0);
  if (sem_trywait(&s) == 0)
    d = data; // NORACE
  pthread_join(t, 0);
  return d;
}
