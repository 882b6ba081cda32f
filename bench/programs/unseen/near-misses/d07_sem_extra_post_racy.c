// A semaphore as a lock, but an error path posts once too often.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static sem_t s;
static int n, errors;
static int step(int x) {
  sem_wait(&s);
  if (x % 7 == 3) {
    errors++; // RACE
    sem_post(&s);
    goto out;
  }
  n++; // RACE
out:
  sem_post(&s);
  return n; // RACE
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    step(i);
  return 0;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 1);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
