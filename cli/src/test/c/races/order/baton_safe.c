// Semaphores that hand one thing around: between three threads, and with a last one that ends it.
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second, third, done;
static int shared, rounds;

static void *a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&first);
    shared = i;  // NORACE
    rounds++;    // NORACE
    sem_post(&second);
  }
  return arg;
}

static void *b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&second);
    shared *= 2;  // NORACE
    if (shared > 6)  // NORACE
      sem_post(&third);
    else
      sem_post(&first);
  }
  return arg;
}

static void *c(void *arg) {
  for (;;) {
    sem_wait(&third);
    shared -= 1;  // NORACE
    int last = rounds == 5;  // NORACE
    sem_post(&first);
    if (last) break;
  }
  sem_post(&done);
  return arg;
}

int main(void) {
  pthread_t t[3];
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  sem_init(&third, 0, 1);
  sem_init(&done, 0, 0);
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  sem_wait(&done);
  return 0;
}
