// Semaphores on the heap, made by a function that is told the number.
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

static struct sem *make(int n) {
  struct sem *s = malloc(sizeof *s);
  if (!s)
    abort();
  pthread_mutex_init(&s->m, 0);
  pthread_cond_init(&s->c, 0);
  s->n = n;
  return s;
}

static struct sem *sem;
static int shared;

static void *worker(void *arg) {
  down(sem);
  shared++; // NORACE
  up(sem);
  return 0;
}

int main(void) {
  pthread_t a, b;
  sem = make(1);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
