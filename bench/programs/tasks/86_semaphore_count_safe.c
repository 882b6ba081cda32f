#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int shared;

static void *w(void *a) {
  for (int i = 0; i < 50; i++) {
    sem_wait(&s);
    shared++; // NORACE
    sem_post(&s);
  }
  return a;
}
int main(void) {
  pthread_t t[3];
  unsigned slots = 1;
  sem_init(&s, 0, slots);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  sem_destroy(&s);
  return shared == 150 ? 0 : 1; // NORACE
}
