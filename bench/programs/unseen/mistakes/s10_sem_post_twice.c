#include <pthread.h>
#include <semaphore.h>
extern int __VERIFIER_nondet_int(void);
static sem_t s;
static int v;
static void *run(void *p) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&s);
    v++; // RACE!
    if (__VERIFIER_nondet_int() & 1)
      sem_post(&s);
    sem_post(&s);
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
