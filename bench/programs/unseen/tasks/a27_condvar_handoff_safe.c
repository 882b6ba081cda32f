// A value is handed over by a flag and a condition variable; producer touches it no more.
#include <pthread.h>
#include <stdlib.h>
struct msg { int kind; int body[4]; };
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
  for (int i = 0; i < 100; i++) {
    struct msg *x = malloc(sizeof *x);
    if (!x) abort();
    x->kind = i; // NORACE
    for (int k = 0; k < 4; k++)
      x->body[k] = i * k; // NORACE
    put(x);
  }
  return 0;
}

static void *consumer(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    struct msg *x = take();
    s += x->kind + x->body[3]; // NORACE
    x->body[0] = 0; // NORACE
    free(x); // NORACE
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
