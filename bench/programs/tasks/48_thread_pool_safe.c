#include <pthread.h>
#include <stdlib.h>

struct task { void (*fn)(struct task *); int arg; int result; struct task *next; };
struct pool {
  pthread_mutex_t m;
  pthread_cond_t c;
  struct task *q;
  int stop;
  pthread_t th[3];
};

static void square(struct task *t) { t->result = t->arg * t->arg; } // NORACE

static void *loop(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->m);
    while (!p->q && !p->stop) // NORACE
      pthread_cond_wait(&p->c, &p->m);
    struct task *t = p->q; // NORACE
    if (!t) { pthread_mutex_unlock(&p->m); return NULL; }
    p->q = t->next; // NORACE
    pthread_mutex_unlock(&p->m);
    t->fn(t); // NORACE
  }
}

static void submit(struct pool *p, struct task *t) {
  pthread_mutex_lock(&p->m);
  t->next = p->q; // NORACE
  p->q = t; // NORACE
  pthread_cond_signal(&p->c);
  pthread_mutex_unlock(&p->m);
}

static void stop_pool(struct pool *p) {
  pthread_mutex_lock(&p->m);
  p->stop = 1; // NORACE
  pthread_cond_broadcast(&p->c);
  pthread_mutex_unlock(&p->m);
  for (int i = 0; i < 3; i++) pthread_join(p->th[i], NULL);
}

int main(void) {
  static struct pool p = {.m = PTHREAD_MUTEX_INITIALIZER, .c = PTHREAD_COND_INITIALIZER};
  struct task t[10];
  int s = 0;
  for (int i = 0; i < 3; i++) pthread_create(&p.th[i], NULL, loop, &p);
  for (int i = 0; i < 10; i++) {
    t[i].fn = square; // NORACE
    t[i].arg = i; // NORACE
    submit(&p, &t[i]);
  }
  stop_pool(&p);
  for (int i = 0; i < 10; i++) s += t[i].result; // NORACE
  return s == 285 ? 0 : 1;
}
