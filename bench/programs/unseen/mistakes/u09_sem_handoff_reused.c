#include <pthread.h>
#include <semaphore.h>
static sem_t full;
static int slot;
static void *prod(void *a) {
  for (int i = 0; i < 3; i++) {
    slot = i; // RACE!
    sem_post(&full);
  }
  return a;
}
static void *cons(void *a) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    sem_wait(&full);
    s += slot; // RACE!
  }
  return s ? a : 0;
}
int main(void) {
  pthread_t t, u;
  sem_init(&full, 0, 0);
  pthread_create(&t, 0, prod, 0);
  pthread_create(&u, 0, cons, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
