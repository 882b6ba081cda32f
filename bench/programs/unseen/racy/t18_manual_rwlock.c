#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

/* A hand-made readers-writer lock: the writer forgets to look at the readers. */
struct rwl { pthread_mutex_t m; pthread_cond_t c; int readers, writing; };
static struct rwl l = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};
static int doc[8];

static void rd_in(struct rwl *w) {
  pthread_mutex_lock(&w->m);
  while (w->writing) // NORACE
    pthread_cond_wait(&w->c, &w->m);
  w->readers++; // NORACE
  pthread_mutex_unlock(&w->m);
}
static void rd_out(struct rwl *w) {
  pthread_mutex_lock(&w->m);
  if (--w->readers == 0) // NORACE
    pthread_cond_broadcast(&w->c);
  pthread_mutex_unlock(&w->m);
}
static void wr_in(struct rwl *w) {
  pthread_mutex_lock(&w->m);
  while (w->writing) /* && w->readers */ // NORACE
    pthread_cond_wait(&w->c, &w->m);
  w->writing = 1; // NORACE
  pthread_mutex_unlock(&w->m);
}
static void wr_out(struct rwl *w) {
  pthread_mutex_lock(&w->m);
  w->writing = 0; // NORACE
  pthread_cond_broadcast(&w->c);
  pthread_mutex_unlock(&w->m);
}

static void *reader(void *a) {
  long s = 0;
  for (int k = 0; k < 20; k++) {
    rd_in(&l);
    for (int i = 0; i < 8; i++)
      s += doc[i]; // RACE!
    rd_out(&l);
  }
  return (void *)s;
}
static void *writer(void *a) {
  for (int k = 0; k < 20; k++) {
    wr_in(&l);
    doc[k % 8] = __VERIFIER_nondet_int(); // RACE!
    wr_out(&l);
  }
  return 0;
}

int main(void) {
  pthread_t r1, r2, w;
  pthread_create(&r1, 0, reader, 0);
  pthread_create(&r2, 0, reader, 0);
  pthread_create(&w, 0, writer, 0);
  pthread_join(r1, 0);
  pthread_join(r2, 0);
  pthread_join(w, 0);
  return doc[0] == -1; // NORACE
}
