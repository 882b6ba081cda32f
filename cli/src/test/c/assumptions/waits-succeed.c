// A signal may interrupt the wait.
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static int count;

static void *worker(void *arg) {
  count++;
  sem_post(&done);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&done, 0, 0);
  pthread_create(&t, NULL, worker, NULL);
  sem_wait(&done);
  return count;
}
