// The producer still counts in the message after it has been handed over.
#include <pthread.h>
#include <stdlib.h>
struct msg { int kind; int hits; };
static struct msg *slot;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;

static void put(struct msg *x) {
  pthread_mutex_lock(&m);
  while (slot) // NORACE
    pthread_cond_wait(&empty, &m);
  slot = x; // NORACE
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&m);
  x->hits++; // RACE
}

static struct msg *take(void) {
  pthread_mutex_lock(&m);
  while (!slot) // NORACE
    pthread_cond_wait(&full, &m);
  struct msg *x = slot; // NORACE
  slot = NULL; // NORACE
  pthread_cond_signal(&empty);
  pthread_mutex_unlock(&m);
  return x;
}

static void *producer(void *arg) {
  for (int i = 0; i < 1000; i++) {
    struct msg *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->kind = i; // NORACE
    put(x);
  }
  return 0;
}

static void *consumer(void *arg) {
  long s = 0;
  for (int i = 0; i < 1000; i++) {
    struct msg *x = take();
    s += x->kind; // NORACE
    x->hits++; // RACE
  }
  return (void *)s;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return 0;
}
