// A semaphore that starts at one is a lock.
#include <pthread.h>
#include <semaphore.h>

static sem_t gate;
static int inside, outside;

static void *visitor(void *arg) {
  sem_wait(&gate);
  inside++;  // NORACE
  sem_post(&gate);
  outside++;  // RACE
  if (sem_trywait(&gate) == 0) {
    inside--;  // NORACE
    sem_post(&gate);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&gate, 0, 1);
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, visitor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
