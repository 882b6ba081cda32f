/* Ring guarded by a semaphore that lets two threads in at once. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SLOTS 16
struct ring {
  sem_t guard;
  int head, tail;
  int cell[SLOTS];
};
static struct ring ring;
static sem_t once;
static int greeting;

static void ring_init(struct ring *r, unsigned permits) {
  sem_init(&r->guard, 0, permits);
  r->head = r->tail = 0; // NORACE
}

static int ring_put(struct ring *r, int v) {
  int ok = 0;
  sem_wait(&r->guard);
  if ((r->head + 1) % SLOTS != r->tail) { // RACE!
    r->cell[r->head] = v; // RACE!
    r->head = (r->head + 1) % SLOTS; // RACE!
    ok = 1;
  }
  sem_post(&r->guard);
  return ok;
}

static int ring_get(struct ring *r, int *v) {
  int ok = 0;
  sem_wait(&r->guard);
  if (r->tail != r->head) { // RACE!
    *v = r->cell[r->tail]; // RACE!
    r->tail = (r->tail + 1) % SLOTS; // RACE!
    ok = 1;
  }
  sem_post(&r->guard);
  return ok;
}

static void greet(int g) {
  sem_wait(&once);
  greeting += g; // NORACE
  sem_post(&once);
}

static void *prod(void *a) {
  for (int i = 0; i < 50; i++)
    ring_put(&ring, i);
  greet(1);
  return a;
}
static void *cons(void *a) {
  int v, n = 0;
  for (int i = 0; i < 50; i++)
    n += ring_get(&ring, &v);
  greet(n);
  return a;
}

int main(void) {
  pthread_t p, q, c;
  ring_init(&ring, 2);
  sem_init(&once, 0, 1);
  pthread_create(&p, NULL, prod, NULL);
  pthread_create(&q, NULL, prod, NULL);
  pthread_create(&c, NULL, cons, NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  pthread_join(c, NULL);
  printf("%d %d\n", greeting, ring.head); // NORACE
  return 0;
}
