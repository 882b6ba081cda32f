// A writer gives the lock up as a reader would, too: there is one reader less than there are.
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

static void *reader(void *arg) {
  read_lock(&rw);
  long v = data; // RACE
  read_unlock(&rw);
  return (void *)v;
}

static void *writer(void *arg) {
  if (arg)
    write_lock(&rw);
  else
    read_lock(&rw);
  if (arg)
    data++; // RACE
  read_unlock(&rw);
  if (arg)
    write_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, i % 2 ? reader : writer, &rw);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
