// The object got first is used after it was put back, while another is held.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config { atomic_int refs; int timeout; };
static struct config *current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct config *get(void) {
  pthread_mutex_lock(&lock);
  struct config *c = current;
  if (c) atomic_fetch_add(&c->refs, 1);
  pthread_mutex_unlock(&lock);
  return c;
}

static void put(struct config *c) {
  if (atomic_fetch_sub(&c->refs, 1) == 1) free(c);  // RACE
}

static void renew(int timeout) {
  struct config *c = malloc(sizeof *c);
  if (!c) abort();
  atomic_init(&c->refs, 1);
  c->timeout = timeout;
  pthread_mutex_lock(&lock);
  struct config *old = current;
  current = c;
  pthread_mutex_unlock(&lock);
  if (old) put(old);
}

static void *worker(void *arg) {
  long sum = 0;
  for (int i = 0; i < 1000; i++) {
    struct config *first = get();
    if (!first) continue;
    put(first);
    struct config *second = get();
    if (!second) continue;
    sum += first->timeout;  // RACE
    put(second);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t t[2];
  renew(1);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 10; i++) renew(i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
