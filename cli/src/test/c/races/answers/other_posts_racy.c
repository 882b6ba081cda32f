// Somebody else posts the semaphore, too.
#include <pthread.h>
#include <semaphore.h>

static sem_t copied;

static void *serve(void *arg) {
  int id = *(int *)arg;  // RACE
  sem_post(&copied);
  return id ? arg : NULL;
}

static void *tick(void *arg) {
  sem_post(&copied);
  return arg;
}

int main(void) {
  pthread_t t[3], other;
  int id = 0;
  sem_init(&copied, 0, 0);
  pthread_create(&other, NULL, tick, NULL);
  for (int i = 0; i < 3; i++) {
    id = i;  // RACE
    pthread_create(&t[i], NULL, serve, &id);
    sem_wait(&copied);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  pthread_join(other, NULL);
  return id;
}
