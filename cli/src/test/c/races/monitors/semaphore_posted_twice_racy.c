// It is put up twice.
#include <pthread.h>
#include <stdlib.h>

struct sem {
  pthread_mutex_t m;
  pthread_cond_t c;
  int n;
};

static void down(struct sem *s) {
  pthread_mutex_lock(&s->m);
  while (s->n == 0)
    pthread_cond_wait(&s->c, &s->m);
  s->n--;
  pthread_mutex_unlock(&s->m);
}

static void up(struct sem *s) {
  pthread_mutex_lock(&s->m);
  s->n++;
  pthread_cond_signal(&s->c);
  pthread_mutex_unlock(&s->m);
}

static struct sem sem = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 1};
static int shared;

static void *worker(void *arg) {
  down(&sem);
  shared++; // RACE
  up(&sem);
  up(&sem);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_create(&c, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return shared;
}
