// The semaphore that is to be a lock starts at two.
#include <pthread.h>
#include <semaphore.h>
static sem_t s, one;
static int n, k;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    sem_wait(&s);
    n++; // RACE
    sem_post(&s);
    sem_wait(&one);
    k++; // NORACE
    sem_post(&one);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 2);
  sem_init(&one, 0, 1);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n + k; // NORACE
}
