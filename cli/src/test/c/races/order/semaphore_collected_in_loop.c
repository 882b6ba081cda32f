// Workers that nobody joins post once each; a loop waits for as many posts as there are workers.
#include <pthread.h>
#include <semaphore.h>

enum { WORKERS = 9 };

static sem_t done;
static int out[WORKERS];

static void *work(void *arg) {
  int *slot = arg;
  *slot = 5;  // NORACE
  sem_post(&done);
  return 0;
}

int main(void) {
  int sum = 0;
  sem_init(&done, 0, 0);
  for (int i = 0; i < WORKERS; i++) {
    pthread_t id;
    pthread_create(&id, 0, work, &out[i]);
    pthread_detach(id);
  }
  for (int i = 0; i < WORKERS; i++)
    sem_wait(&done);
  for (int i = 0; i < WORKERS; i++)
    sum += out[i];  // NORACE
  return sum;
}
