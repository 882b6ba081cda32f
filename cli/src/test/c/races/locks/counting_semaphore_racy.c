// A semaphore that starts at two lets two in.
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
  pthread_t t[3];
  sem_init(&gate, 0, 2);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, visitor, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
