#include <pthread.h>
#include <stdbool.h>

#define CAP 16
struct ring {
  int buf[CAP];
  int head, tail, count;
  pthread_mutex_t mu;
};
static struct ring r = {.mu = PTHREAD_MUTEX_INITIALIZER};

static bool put(struct ring *q, int v) {
  bool ok = false;
  if (q->count == CAP) return false; // RACE!
  pthread_mutex_lock(&q->mu);
  if (q->count < CAP) { // NORACE
    q->buf[q->tail] = v; // NORACE
    q->tail = (q->tail + 1) % CAP; // NORACE
    q->count++; // NORACE
    ok = true;
  }
  pthread_mutex_unlock(&q->mu);
  return ok;
}

static bool get(struct ring *q, int *v) {
  bool ok = false;
  pthread_mutex_lock(&q->mu);
  if (q->count > 0) { // NORACE
    *v = q->buf[q->head]; // NORACE
    q->head = (q->head + 1) % CAP; // NORACE
    q->count--; // RACE!
    ok = true;
  }
  pthread_mutex_unlock(&q->mu);
  return ok;
}

static void *prod(void *a) { for (int i = 0; i < 50;) i += put(&r, i); return a; }
static void *cons(void *a) { int v, n = 0; while (n < 50) n += get(&r, &v); return a; }

int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, prod, 0);
  pthread_create(&c, 0, cons, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return r.count; // NORACE
}
