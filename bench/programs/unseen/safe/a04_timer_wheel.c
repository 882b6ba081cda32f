/* Timers in a wheel of slots; every slot has a lock, a timer remembers its slot. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define SLOTS 8

struct timer;
typedef void (*timer_cb)(struct timer *, void *);
struct timer {
  struct timer *next;
  unsigned expires;
  timer_cb cb;
  void *data;
};

struct slot {
  pthread_mutex_t mu;
  struct timer *list;
  unsigned fired;
};

static struct slot wheel[SLOTS];
static pthread_mutex_t clock_mu = PTHREAD_MUTEX_INITIALIZER;
static unsigned now_tick;

static unsigned tick_read(void) {
  unsigned t;
  pthread_mutex_lock(&clock_mu);
  t = now_tick; // NORACE
  pthread_mutex_unlock(&clock_mu);
  return t;
}

static unsigned tick_advance(void) {
  pthread_mutex_lock(&clock_mu);
  unsigned t = ++now_tick; // NORACE
  pthread_mutex_unlock(&clock_mu);
  return t;
}

static void timer_add(unsigned delay, timer_cb cb, void *data) {
  struct timer *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->expires = tick_read() + delay; // NORACE
  t->cb = cb; // NORACE
  t->data = data; // NORACE
  struct slot *s = &wheel[t->expires % SLOTS];
  pthread_mutex_lock(&s->mu);
  t->next = s->list; // NORACE
  s->list = t; // NORACE
  pthread_mutex_unlock(&s->mu);
}

static void slot_run(struct slot *s, unsigned now) {
  struct timer **pp, *t, *due = NULL;
  pthread_mutex_lock(&s->mu);
  for (pp = &s->list; (t = *pp) != NULL;) { // NORACE
    if (t->expires <= now) { // NORACE
      *pp = t->next; // NORACE
      t->next = due; // NORACE
      due = t;
      s->fired++; // NORACE
    } else {
      pp = &t->next;
    }
  }
  pthread_mutex_unlock(&s->mu);
  while ((t = due)) {
    due = t->next; // NORACE
    t->cb(t, t->data); // NORACE
    free(t); // NORACE
  }
}

struct counter { pthread_mutex_t mu; int n; };

static void bump(struct timer *t, void *data) {
  struct counter *c = data;
  (void)t;
  pthread_mutex_lock(&c->mu);
  c->n++; // NORACE
  pthread_mutex_unlock(&c->mu);
}

static void *ticker(void *arg) {
  (void)arg;
  for (int i = 0; i < 20; i++) {
    unsigned t = tick_advance();
    slot_run(&wheel[t % SLOTS], t);
  }
  return NULL;
}

static void *adder(void *arg) {
  for (unsigned i = 1; i < 10; i++)
    timer_add(i, bump, arg);
  return NULL;
}

int main(void) {
  static struct counter c = {PTHREAD_MUTEX_INITIALIZER, 0};
  pthread_t tk, a1, a2;
  unsigned fired = 0;
  for (int i = 0; i < SLOTS; i++)
    pthread_mutex_init(&wheel[i].mu, NULL);
  pthread_create(&a1, NULL, adder, &c);
  pthread_create(&a2, NULL, adder, &c);
  pthread_create(&tk, NULL, ticker, NULL);
  pthread_join(a1, NULL);
  pthread_join(a2, NULL);
  pthread_join(tk, NULL);
  for (int i = 0; i < SLOTS; i++)
    fired += wheel[i].fired; // NORACE
  printf("%u %d\n", fired, c.n); // NORACE
  return 0;
}
