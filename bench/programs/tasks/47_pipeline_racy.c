#include <pthread.h>
#include <semaphore.h>

static sem_t s12, s23;
static int a, b;
static int out;

static void *stage1(void *p) {
  a = 10; // NORACE
  sem_post(&s12);
  return p;
}
static void *stage2(void *p) {
  sem_wait(&s12);
  sem_post(&s23);
  b = a + 1; // RACE!
  return p;
}
static void *stage3(void *p) {
  sem_wait(&s23);
  out = a + b; // RACE!
  return p;
}

int main(void) {
  pthread_t t1, t2, t3;
  sem_init(&s12, 0, 0);
  sem_init(&s23, 0, 0);
  pthread_create(&t3, 0, stage3, 0);
  pthread_create(&t2, 0, stage2, 0);
  pthread_create(&t1, 0, stage1, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  return out == 21 ? 0 : 1; // NORACE
}
