#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static int r1, r2;
static void *a(void *p) {
  r1 = 1; // RACE!
  sem_post(&done);
  return p;
}
static void *b(void *p) {
  r2 = 2; // RACE!
  sem_post(&done);
  return p;
}
int main(void) {
  pthread_t x, y;
  sem_init(&done, 0, 0);
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  sem_wait(&done);
  int s = r1 + r2; // RACE!
  pthread_join(x, 0);
  pthread_join(y, 0);
  return s;
}
