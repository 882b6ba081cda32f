// The thread answers before it has read all of its argument.
#include <pthread.h>
#include <semaphore.h>

struct request {
  int id;
  int weight;
};

static sem_t copied;

static void *serve(void *arg) {
  int id = ((struct request *)arg)->id;  // NORACE
  sem_post(&copied);
  int weight = ((struct request *)arg)->weight;  // RACE
  return id + weight ? arg : NULL;
}

int main(void) {
  pthread_t t[3];
  struct request r;
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 3; i++) {
    r.id = i;  // NORACE
    r.weight = 2;  // RACE
    pthread_create(&t[i], NULL, serve, &r);
    sem_wait(&copied);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
