/* A semaphore that is taken orders its taker after those who raised it, not after others who took it. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t two, none;
static atomic_int flag;
static int data, other;

static void *taker(void *arg) {
  (void)arg;
  data = 1; // RACE
  sem_wait(&two);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  other = 1; // NORACE
  sem_post(&none);
  return 0;
}

int main(void) {
  pthread_t a;
  sem_init(&two, 0, 2);
  sem_init(&none, 0, 0);
  pthread_create(&a, 0, taker, 0);
  int f = atomic_load_explicit(&flag, memory_order_relaxed);
  sem_wait(&two);
  if (f)
    data = 2; // RACE
  sem_wait(&none);
  other = 2; // NORACE
  pthread_join(a, 0);
  return 0;
}
