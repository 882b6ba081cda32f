// A writer advances a cursor in a malloc block of a buffer object; another thread reads the bytes by a getter.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct buf { char *start, *end; size_t cap; };
static struct buf *buf_new(size_t n) {
  struct buf *b = malloc(sizeof *b);
  if (!b || !(b->start = malloc(n))) abort();
  b->end = b->start;
  b->cap = n;
  return b;
}
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void buf_add(struct buf *b, const void *p, size_t n) {
  pthread_mutex_lock(&m);
  memcpy(b->end, p, n); // NORACE: who reads has added before, under the lock: by then the bytes at 0 are written
  b->end += n; // RACE
  pthread_mutex_unlock(&m);
}
static int buf_int(struct buf *b, size_t at) {
  int v;
  memcpy(&v, b->start + at, sizeof v); // NORACE: see above
  return v;
}
static void *f(void *arg) {
  struct buf *b = arg;
  buf_add(b, &(int){5}, sizeof(int));
  if ((size_t)(b->end - b->start) >= sizeof(int)) // RACE
    return (void *)(long)buf_int(b, 0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct buf *arg = buf_new(256);
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
