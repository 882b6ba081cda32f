// The semaphore is made with one, so that main is always one answer ahead.
#include <pthread.h>
#include <semaphore.h>

static sem_t copied;

static void *serve(void *arg) {
  int id = *(int *)arg;  // RACE
  sem_post(&copied);
  return id ? arg : NULL;
}

int main(void) {
  pthread_t t[3];
  int id = 0;
  sem_init(&copied, 0, 1);
  for (int i = 0; i < 3; i++) {
    id = i;  // RACE
    pthread_create(&t[i], NULL, serve, &id);
    sem_wait(&copied);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return id;
}
