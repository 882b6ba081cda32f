#include <pthread.h>
struct rw { pthread_mutex_t m; pthread_cond_t c; int readers, writer; };
static struct rw l = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int data[4];
static void rd_lock(struct rw *r) {
  pthread_mutex_lock(&r->m);
  while (r->writer) // NORACE
    pthread_cond_wait(&r->c, &r->m);
  r->readers++; // NORACE
  pthread_mutex_unlock(&r->m);
}
static void rd_unlock(struct rw *r) {
  pthread_mutex_lock(&r->m);
  if (--r->readers == 0) // NORACE
    pthread_cond_broadcast(&r->c);
  pthread_mutex_unlock(&r->m);
}
static void wr_lock(struct rw *r) {
  pthread_mutex_lock(&r->m);
  while (r->writer || r->readers) // NORACE
    pthread_cond_wait(&r->c, &r->m);
  r->writer = 1; // NORACE
  pthread_mutex_unlock(&r->m);
}
static void wr_unlock(struct rw *r) {
  pthread_mutex_lock(&r->m);
  r->writer = 0; // NORACE
  pthread_cond_broadcast(&r->c);
  pthread_mutex_unlock(&r->m);
}
static void *rd(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    rd_lock(&l);
    s += data[i % 4]; // NORACE
    rd_unlock(&l);
  }
  return (void *)s;
}
static void *wr(void *arg) {
  for (int i = 0; i < 100; i++) {
    wr_lock(&l);
    data[i % 4] = i; // NORACE
    wr_unlock(&l);
  }
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, rd, 0);
  pthread_create(&b, 0, wr, 0);
  pthread_create(&c, 0, wr, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
