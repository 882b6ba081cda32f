/* Bounded buffer on semaphores: mutex semaphore plus counts of full and empty. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

#define CAP 4
typedef struct { int kind; long payload; } ev_t;

typedef struct {
  sem_t mutex, filled, vacant;
  ev_t q[CAP];
  int rd, wr;
  long moved;
} bbuf;

static bbuf *bb_new(void) {
  bbuf *b = calloc(1, sizeof *b);
  if (!b || sem_init(&b->mutex, 0, 1) || sem_init(&b->filled, 0, 0) || sem_init(&b->vacant, 0, CAP)) {
    free(b);
    return NULL;
  }
  return b;
}

static void bb_put(bbuf *b, ev_t e) {
  sem_wait(&b->vacant);
  sem_wait(&b->mutex);
  b->q[b->wr] = e; // NORACE
  b->wr = (b->wr + 1) % CAP; // NORACE
  sem_post(&b->mutex);
  sem_post(&b->filled);
}

static ev_t bb_get(bbuf *b) {
  ev_t e;
  sem_wait(&b->filled);
  sem_wait(&b->mutex);
  e = b->q[b->rd]; // NORACE
  b->rd = (b->rd + 1) % CAP; // NORACE
  b->moved++; // NORACE
  sem_post(&b->mutex);
  sem_post(&b->vacant);
  return e;
}

struct end { bbuf *b; long total; };

static void *producer(void *arg) {
  struct end *en = arg;
  for (int i = 0; i < 30; i++) {
    ev_t e = {.kind = 1, .payload = i};
    bb_put(en->b, e);
    en->total += i; // NORACE
  }
  bb_put(en->b, (ev_t){0, 0});
  return NULL;
}

static void *consumer(void *arg) {
  struct end *en = arg;
  for (;;) {
    ev_t e = bb_get(en->b);
    if (e.kind == 0)
      return NULL;
    en->total += e.payload; // NORACE
  }
}

int main(void) {
  bbuf *b = bb_new();
  if (!b)
    return 1;
  struct end p[2], c[2];
  pthread_t tp[2], tc[2];
  for (int i = 0; i < 2; i++) {
    p[i] = (struct end){b, 0}; // NORACE
    c[i] = (struct end){b, 0}; // NORACE
    pthread_create(&tp[i], NULL, producer, &p[i]);
    pthread_create(&tc[i], NULL, consumer, &c[i]);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(tp[i], NULL);
    pthread_join(tc[i], NULL);
  }
  int bad = p[0].total + p[1].total != c[0].total + c[1].total; // NORACE
  printf("moved %ld bad %d\n", b->moved, bad); // NORACE
  free(b); // NORACE
  return bad;
}
