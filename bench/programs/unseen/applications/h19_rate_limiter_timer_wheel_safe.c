// Timer wheel: slots under one lock; expired timers run without it.
#include <pthread.h>
#include <stdlib.h>
#define SLOTS 8
struct timer { struct timer *next; int rounds; void (*fn)(struct timer *); long data; };
static struct timer *wheel[SLOTS];
static int now;
static pthread_mutex_t wm = PTHREAD_MUTEX_INITIALIZER;
static long fired;
static void timer_add(int delay, void (*fn)(struct timer *), long data) {
  struct timer *t = malloc(sizeof *t);
  if (!t) abort();
  t->fn = fn; // NORACE
  t->data = data; // NORACE
  pthread_mutex_lock(&wm);
  int s = (now + delay) % SLOTS; // NORACE
  t->rounds = delay / SLOTS; // NORACE
  t->next = wheel[s]; // NORACE
  wheel[s] = t; // NORACE
  pthread_mutex_unlock(&wm);
}
static struct timer *tick(void) {
  struct timer *due = NULL, **pp;
  pthread_mutex_lock(&wm);
  now = (now + 1) % SLOTS; // NORACE
  for (pp = &wheel[now]; *pp;) { // NORACE
    struct timer *t = *pp; // NORACE
    if (t->rounds-- > 0) { // NORACE
      pp = &t->next; // NORACE
      continue;
    }
    *pp = t->next; // NORACE
    t->next = due; // NORACE
    due = t;
  }
  pthread_mutex_unlock(&wm);
  return due;
}
static void *ticker(void *arg) {
  for (int i = 0; i < 40; i++)
    for (struct timer *t = tick(), *n; t; t = n) {
      n = t->next; // NORACE
      t->fn(t); // NORACE
      free(t); // NORACE
    }
  return NULL;
}
static void fire(struct timer *t) {
  pthread_mutex_lock(&wm);
  fired += t->data; // NORACE
  pthread_mutex_unlock(&wm);
}
static void *user(void *arg) {
  for (int i = 1; i < 20; i++)
    timer_add(i, fire, i);
  return NULL;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_create(&c, NULL, ticker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return fired < 0; // NORACE
}
