#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int result;

static void *compute(void *a) {
  int acc = 0;
  for (int i = 0; i < 100; i++) acc += i;
  result = acc; // RACE!
  sem_post(&s);
  return a;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, compute, 0);
  pthread_detach(t);
  sem_wait(&s);
  return result == 4950 ? 0 : 1; // RACE!
}
