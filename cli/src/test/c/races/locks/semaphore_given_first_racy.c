// Whoever posts a semaphore that it does not hold lets one more in: two are then inside at once.
#include <pthread.h>
#include <semaphore.h>

static sem_t gate;
static int inside;

static void *visitor(void *arg) {
  sem_wait(&gate);
  inside++;  // RACE
  sem_post(&gate);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&gate, 0, 1);
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, visitor, NULL);
  sem_post(&gate);
  sem_wait(&gate);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
