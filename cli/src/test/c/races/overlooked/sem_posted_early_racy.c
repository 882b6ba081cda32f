// The semaphore is posted before the second half is written.
#include <pthread.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t s;
static int first, second;
static void *consumer(void *p) {
  sem_wait(&s);
  return (void *)(long)(first + // NORACE
      second); // RACE
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, consumer, 0);
  first = 1; // NORACE
  sem_post(&s);
  second = 2; // RACE
  pthread_join(t, 0);
  return 0;
}
