// Memory from an allocator that is called through a pointer: each call makes another object.
#include <pthread.h>
#include <stdlib.h>

struct memory {
  void *(*get)(void *, size_t);
  void *state;
};

static void *plain(void *state, size_t n) {
  (void)state;
  return malloc(n);
}

static struct memory memory = {plain, NULL};



static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t naming = PTHREAD_MUTEX_INITIALIZER;
static long *counts;
static long *names;

static void *count(void *unused) {
  pthread_mutex_lock(&counting);
  counts[0]++;  // NORACE
  pthread_mutex_unlock(&counting);
  return unused;
}

static void *name(void *unused) {
  pthread_mutex_lock(&naming);
  names[0]++;  // NORACE
  pthread_mutex_unlock(&naming);
  return unused;
}

int main(void) {
  pthread_t a, b, c, d;
  counts = memory.get(memory.state, 8 * sizeof(long));
  names = memory.get(memory.state, 8 * sizeof(long));
  if (!counts || !names) return 1;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, name, NULL);
  pthread_create(&c, NULL, count, NULL);
  pthread_create(&d, NULL, name, NULL);
  pthread_exit(NULL);
}
