/* A flusher takes the full one of two buffers; who counts looks at both. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct buf { int used; char data[4096]; };
static struct { pthread_mutex_t lock; int cur; struct buf *bufs[2]; } out = { PTHREAD_MUTEX_INITIALIZER };
static void *flusher(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&out.lock);
    struct buf *b = out.bufs[out.cur];
    out.cur = 1 - out.cur;
    pthread_mutex_unlock(&out.lock);
    write(1, b->data, b->used);
    b->used = 0; // RACE
  }
}
static int pending(void)
{
  int n = 0;
  pthread_mutex_lock(&out.lock);
  for (int i = 0; i < 2; i++)
    n += out.bufs[i]->used; // RACE
  pthread_mutex_unlock(&out.lock);
  return n;
}
static void *monitor(void *arg) { while (pending() < 100) sleep(1); return NULL; }
int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    struct buf *b = calloc(1, sizeof *b);
    out.bufs[i] = b;
  }
  pthread_create(&t[0], NULL, flusher, NULL);
  pthread_create(&t[1], NULL, monitor, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
