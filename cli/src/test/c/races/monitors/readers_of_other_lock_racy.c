// Readers and writers use different locks.
#include <pthread.h>
#include <stdlib.h>

struct rw {
  pthread_mutex_t m;
  pthread_cond_t c;
  int readers, writer, waiting;
};

static void read_lock(struct rw *l) {
  pthread_mutex_lock(&l->m);
  while (l->writer || l->waiting > 0)
    pthread_cond_wait(&l->c, &l->m);
  l->readers++;
  pthread_mutex_unlock(&l->m);
}

static void read_unlock(struct rw *l) {
  pthread_mutex_lock(&l->m);
  if (--l->readers == 0)
    pthread_cond_broadcast(&l->c);
  pthread_mutex_unlock(&l->m);
}

static void write_lock(struct rw *l) {
  pthread_mutex_lock(&l->m);
  l->waiting++;
  while (l->writer || l->readers > 0)
    pthread_cond_wait(&l->c, &l->m);
  l->waiting--;
  l->writer = 1;
  pthread_mutex_unlock(&l->m);
}

static void write_unlock(struct rw *l) {
  pthread_mutex_lock(&l->m);
  l->writer = 0;
  pthread_cond_broadcast(&l->c);
  pthread_mutex_unlock(&l->m);
}

static struct rw rw = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0};
static int data, sum;

static struct rw rw2 = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0};
static void *reader(void *arg) {
  read_lock(&rw2);
  long v = data; // RACE
  read_unlock(&rw2);
  return (void *)v;
}
static void *worker(void *arg) {
  write_lock(&rw);
  data++; // RACE
  write_unlock(&rw);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
