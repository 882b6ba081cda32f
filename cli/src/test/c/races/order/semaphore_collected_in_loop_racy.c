// Too few waits, waits that may be left out, and posts that come too early.
#include <pthread.h>
#include <semaphore.h>

enum { WORKERS = 9 };

static sem_t done, sometimes, early;
static int few[WORKERS], left_out[WORKERS], late[WORKERS];

static void *work(void *arg) {
  long i = (long)arg;
  few[i] = 5;  // RACE
  sem_post(&done);
  left_out[i] = 5;  // RACE
  sem_post(&sometimes);
  sem_post(&early);
  late[i] = 5;  // RACE
  return 0;
}

int main(int argc, char **argv) {
  int sum = 0;
  sem_init(&done, 0, 0);
  sem_init(&sometimes, 0, 0);
  sem_init(&early, 0, 0);
  for (long i = 0; i < WORKERS; i++) {
    pthread_t id;
    pthread_create(&id, 0, work, (void *)i);
    pthread_detach(id);
  }
  for (int i = 1; i < WORKERS; i++)
    sem_wait(&done);
  for (int i = 0; i < WORKERS; i++)
    sum += few[i];  // RACE
  for (int i = 0; i < WORKERS; i++) {
    if (argc > i)
      sem_wait(&sometimes);
  }
  for (int i = 0; i < WORKERS; i++)
    sum += left_out[i];  // RACE
  for (int i = 0; i < WORKERS; i++)
    sem_wait(&early);
  for (int i = 0; i < WORKERS; i++)
    sum += late[i];  // RACE
  return sum;
}
