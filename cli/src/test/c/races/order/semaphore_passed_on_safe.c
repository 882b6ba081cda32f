// A signal is passed on from thread to thread; a wait that may fail is looked at.
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second, third, tried;
static int a, b, c, out, maybe;

static void *stage1(void *arg) {
  a = 10;  // NORACE
  sem_post(&first);
  maybe = 3;  // NORACE
  sem_post(&tried);
  return arg;
}

static void *stage2(void *arg) {
  sem_wait(&first);
  b = a + 1;  // NORACE
  sem_post(&second);
  return arg;
}

static void *stage3(void *arg) {
  sem_wait(&second);
  c = a + b;  // NORACE
  sem_post(&third);
  return arg;
}

int main(void) {
  pthread_t t1, t2, t3;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  sem_init(&third, 0, 0);
  sem_init(&tried, 0, 0);
  pthread_create(&t3, NULL, stage3, NULL);
  pthread_create(&t2, NULL, stage2, NULL);
  pthread_create(&t1, NULL, stage1, NULL);
  if (sem_trywait(&tried) == 0) out = maybe;  // NORACE
  sem_wait(&third);
  return out + a + b + c;  // NORACE
}
