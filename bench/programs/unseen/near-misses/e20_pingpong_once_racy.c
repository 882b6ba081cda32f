// Two semaphores hand a buffer to and fro; the first wait is one too few.
#include <pthread.h>
#include <semaphore.h>
static sem_t empty, full;
static int box;
static void *prod(void *arg) {
  for (int i = 0; i < 100; i++) {
    sem_wait(&empty);
    box = i; // RACE
    sem_post(&full);
  }
  return 0;
}
static void *cons(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    sem_wait(&full);
    s += box; // RACE
    sem_post(&empty);
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  sem_init(&empty, 0, 2);
  sem_init(&full, 0, 0);
  pthread_create(&a, 0, prod, 0);
  pthread_create(&b, 0, cons, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
