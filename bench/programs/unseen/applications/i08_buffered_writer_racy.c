// Two writers share a buffer; the flusher swaps it under the lock but writes out the old one, which a late writer still fills.
#include <pthread.h>
#include <string.h>
#include <unistd.h>
struct buf { char data[128]; size_t n; };
static struct buf bufs[2];
static struct buf *active = &bufs[0];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int stop;
static void emit(const char *s) {
  size_t len = strlen(s);
  pthread_mutex_lock(&m);
  struct buf *b = active; // NORACE
  size_t at = b->n; // RACE
  int fits = at + len <= sizeof b->data;
  if (fits)
    b->n += len; // RACE
  pthread_mutex_unlock(&m);
  if (fits)
    memcpy(b->data + at, s, len); // RACE
}
static void *flusher(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    struct buf *b = active; // NORACE
    active = b == &bufs[0] ? &bufs[1] : &bufs[0]; // NORACE
    int st = stop; // NORACE
    pthread_mutex_unlock(&m);
    if (write(2, b->data, b->n) < 0) // RACE
      return 0;
    b->n = 0; // RACE
    if (st)
      return 0;
  }
}
static void *writer(void *arg) {
  for (int i = 0; i < 50; i++)
    emit("line\n");
  return 0;
}
int main(void) {
  pthread_t a, b, f;
  pthread_create(&f, 0, flusher, 0);
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_mutex_lock(&m);
  stop = 1; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(f, 0);
  return 0;
}
