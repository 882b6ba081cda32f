#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int slot, full;

static void *producer(void *a) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&m);
    while (full) // NORACE
      pthread_cond_wait(&c, &m);
    slot = i; // NORACE
    full = 1; // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
  }
  return a;
}

static void *consumer(void *a) {
  long sum = 0;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&m);
    while (!full) // NORACE
      pthread_cond_wait(&c, &m);
    sum += slot; // NORACE
    full = 0; // NORACE
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
  }
  printf("%ld\n", sum);
  return a;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&q, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  return 0;
}
