// The same with order: by a lock, by release and acquire, by the creation of the thread.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
  int limit;
};

static struct config *current;
static _Atomic(struct config *) published;
static struct config *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct config *make(int limit) {
  struct config *c = malloc(sizeof *c);
  if (c == NULL) abort();
  c->limit = limit;  // NORACE
  return c;
}

static void *update(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct config *c = make(i);
    pthread_mutex_lock(&lock);
    current = c;  // NORACE
    pthread_mutex_unlock(&lock);
    atomic_store_explicit(&published, make(i), memory_order_release);
  }
  return arg;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  struct config *c = current;  // NORACE
  pthread_mutex_unlock(&lock);
  struct config *p = atomic_load_explicit(&published, memory_order_acquire);
  int sum = first->limit;         // NORACE
  if (c != NULL) sum += c->limit;  // NORACE
  if (p != NULL) sum += p->limit;  // NORACE
  return sum > 3 ? arg : NULL;
}

int main(void) {
  pthread_t t[2];
  first = make(1);  // NORACE
  pthread_create(&t[0], NULL, update, NULL);
  pthread_create(&t[1], NULL, look, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
