// Threads started by a loop post once each; who has waited as often comes after all of them.
#include <pthread.h>
#include <semaphore.h>

#define WORKERS 3

static sem_t done;
static int result[WORKERS], sum, numbers[WORKERS];

static void *worker(void *arg) {
  int me = *(int *)arg;
  result[me] = me * me;  // NORACE
  sem_post(&done);
  return arg;
}

int main(void) {
  pthread_t threads[WORKERS];
  sem_init(&done, 0, 0);
  for (int i = 0; i < WORKERS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  }
  sem_wait(&done);
  sem_wait(&done);
  sem_wait(&done);
  for (int i = 0; i < WORKERS; i++)
    sum += result[i];  // NORACE
  return sum;
}
