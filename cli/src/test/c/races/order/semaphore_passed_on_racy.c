// A signal is passed on too early, or by one thread of two; a wait that may fail is not looked at,
// or the other way round.
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second, tried;
static int a, early, maybe, failed;

static void *stage1(void *arg) {
  a = 10;  // RACE!
  sem_post(&first);
  early = 1;  // RACE!
  return arg;
}

static void *stage2(void *arg) {
  sem_wait(&first);
  sem_post(&second);
  return arg;
}

static void *other(void *arg) {
  sem_post(&second);
  maybe = 2;   // RACE!
  failed = 2;  // RACE!
  sem_post(&tried);
  return arg;
}

int main(void) {
  pthread_t t1, t2, t3;
  int sum = 0;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  sem_init(&tried, 0, 0);
  pthread_create(&t3, NULL, other, NULL);
  pthread_create(&t2, NULL, stage2, NULL);
  pthread_create(&t1, NULL, stage1, NULL);
  sem_wait(&second);
  sum += a;      // RACE!
  sem_wait(&second);
  sum += early;  // RACE!
  if (sem_trywait(&tried) != 0) sum += failed;  // RACE!
  sum += maybe;  // RACE!
  return sum;
}
