// A ring behind a global pointer; its length and its indexes are variables.
#include <pthread.h>
#include <stdlib.h>
struct item { int id, value; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct item **ring;
static size_t size, first, count;
static void put(struct item *x) {
  pthread_mutex_lock(&m);
  ring[(first + count) % size] = x;
  count++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}
static struct item *get(void) {
  pthread_mutex_lock(&m);
  while (count == 0) pthread_cond_wait(&c, &m);
  struct item *x = ring[first];
  first = (first + 1) % size;
  count--;
  pthread_mutex_unlock(&m);
  return x;
}
static void *worker(void *arg) {
  for (int i = 0; i < 20; i++) {
    struct item *x = get();
    x->value = x->id;  // NORACE
    free(x);  // NORACE
  }
  return arg;
}
int main(int argc, char **argv) {
  (void)argv;
  pthread_t t[2];
  size = 16 + (size_t)argc;
  ring = calloc(size, sizeof *ring);
  if (!ring) return 1;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 40; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (!x) return 1;
    x->id = i;  // NORACE
    put(x);
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
