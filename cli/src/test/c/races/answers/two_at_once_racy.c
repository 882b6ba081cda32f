// Two threads are started before main waits for both answers: the argument of the first is written over.
#include <pthread.h>
#include <semaphore.h>

static sem_t copied;

static void *serve(void *arg) {
  int id = *(int *)arg;  // RACE
  sem_post(&copied);
  return id ? arg : NULL;
}

int main(void) {
  pthread_t t[4];
  int id = 0;
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[2 * i], NULL, serve, &id);
    id = i + 10;  // RACE
    pthread_create(&t[2 * i + 1], NULL, serve, &id);
    sem_wait(&copied);
    id = i + 1;  // RACE: one of the two has answered, whichever
    sem_wait(&copied);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return id;
}
