// The loop variable may be shared if the thread has copied it before main goes on.
#include <pthread.h>
#include <semaphore.h>

static sem_t copied;
static int seen[3];

static void *worker(void *arg) {
  int mine = *(int *)arg;  // NORACE: main waits for the copy
  sem_post(&copied);
  seen[mine] = 1;  // NORACE: so each has another number
  return NULL;
}

int main(void) {
  pthread_t t[3];
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 3; i++) {  // NORACE
    pthread_create(&t[i], NULL, worker, &i);
    sem_wait(&copied);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return seen[0] + seen[1] + seen[2];  // NORACE
}
