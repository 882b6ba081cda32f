// A shared vector: the push is locked, the length is read without, and an element pointer outlives the lock.
#include <pthread.h>
#include <stdlib.h>
struct vec { pthread_mutex_t lock; int *item; size_t n, cap; };
static struct vec v = {PTHREAD_MUTEX_INITIALIZER};

static int push(int x) {
  int rc = -1;
  pthread_mutex_lock(&v.lock);
  if (v.n == v.cap) { // NORACE
    size_t cap = v.cap ? v.cap * 2 : 4; // NORACE
    int *p = realloc(v.item, cap * sizeof *p); // RACE
    if (!p)
      goto out;
    v.item = p; // NORACE
    v.cap = cap; // NORACE
  }
  v.item[v.n++] = x; // RACE
  rc = 0;
out:
  pthread_mutex_unlock(&v.lock);
  return rc;
}

static int *at(size_t i) {
  int *p = NULL;
  pthread_mutex_lock(&v.lock);
  if (i < v.n) // NORACE
    p = &v.item[i]; // NORACE
  pthread_mutex_unlock(&v.lock);
  return p;
}

static void *pusher(void *arg) {
  for (int i = 0; i < 1000; i++)
    push(i);
  return NULL;
}

static void *summer(void *arg) {
  long s = 0;
  for (size_t i = 0; i < v.n; i++) { // RACE
    int *p = at(i);
    if (p)
      s += *p; // RACE
  }
  return (void *)s;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, pusher, NULL);
  pthread_create(&b, NULL, summer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(v.item); // NORACE
  return 0;
}
