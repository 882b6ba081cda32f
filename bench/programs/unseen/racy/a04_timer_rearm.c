/* Timers in locked buckets; rearm reads and moves the expiry outside the old bucket's lock. */
#include <pthread.h>
#include <stdlib.h>

#define NB 4
struct tmr {
  unsigned due;
  int armed;
  int fires;
};
struct bkt {
  pthread_mutex_t mu;
  struct tmr *t[8];
  int n;
};

static struct bkt B[NB];
static struct tmr timers[6];

static void bkt_add(struct bkt *b, struct tmr *t) {
  pthread_mutex_lock(&b->mu);
  if (b->n < 8) // NORACE
    b->t[b->n++] = t; // NORACE
  pthread_mutex_unlock(&b->mu);
}

static void bkt_remove(struct bkt *b, struct tmr *t) {
  pthread_mutex_lock(&b->mu);
  for (int i = 0; i < b->n; i++) // NORACE
    if (b->t[i] == t) { // NORACE
      b->t[i] = b->t[--b->n]; // NORACE
      break;
    }
  pthread_mutex_unlock(&b->mu);
}

static void rearm(struct tmr *t, unsigned due) {
  bkt_remove(&B[t->due % NB], t); // RACE!
  t->due = due; // RACE!
  bkt_add(&B[due % NB], t);
}

static void expire(unsigned now) {
  struct bkt *b = &B[now % NB];
  pthread_mutex_lock(&b->mu);
  for (int i = 0; i < b->n; i++) { // NORACE
    struct tmr *t = b->t[i]; // NORACE
    if (t->due <= now) // RACE!
      b->t[i--] = b->t[--b->n]; // NORACE
  }
  pthread_mutex_unlock(&b->mu);
}

static void *app(void *arg) {
  unsigned base = (unsigned)(size_t)arg;
  for (unsigned i = 0; i < 40; i++)
    rearm(&timers[(base + i) % 6], base + i);
  return NULL;
}

static void *clockwork(void *arg) {
  (void)arg;
  for (unsigned now = 0; now < 60; now++)
    expire(now);
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < NB; i++)
    pthread_mutex_init(&B[i].mu, NULL);
  for (int i = 0; i < 6; i++) {
    timers[i].due = (unsigned)i; // NORACE
    bkt_add(&B[i % NB], &timers[i]);
  }
  pthread_create(&a, NULL, app, (void *)3);
  pthread_create(&b, NULL, app, (void *)10);
  pthread_create(&c, NULL, clockwork, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return timers[0].due == 12345; // NORACE
}
