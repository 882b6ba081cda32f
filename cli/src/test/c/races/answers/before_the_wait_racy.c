// Main writes the argument after it has started the thread, and before it waits.
#include <pthread.h>
#include <semaphore.h>

static sem_t copied;
static int id, count;

static void *serve(void *arg) {
  count += id;  // RACE
  sem_post(&copied);
  return arg;
}

int main(void) {
  pthread_t t[3];
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 3; i++) {
    pthread_create(&t[i], NULL, serve, NULL);
    id = i;  // RACE
    sem_wait(&copied);
    count++;  // NORACE
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return count;  // NORACE
}
