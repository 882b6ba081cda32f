#include <pthread.h>
#include <stdlib.h>

#define CAP 3
struct msg { int id; int payload[4]; };
static struct msg *buf[CAP];
static int n, head, tail;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;

static void push(struct msg *x) {
  pthread_mutex_lock(&m);
  while (n == CAP) pthread_cond_wait(&not_full, &m); // NORACE
  buf[tail] = x; // NORACE
  tail = (tail + 1) % CAP; // NORACE
  n++; // NORACE
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}
static struct msg *pop(void) {
  pthread_mutex_lock(&m);
  while (n == 0) pthread_cond_wait(&not_empty, &m); // NORACE
  struct msg *x = buf[head]; // NORACE
  head = (head + 1) % CAP; // NORACE
  n--; // NORACE
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&m);
  return x;
}
static void *producer(void *a) {
  for (int i = 0; i < 10; i++) {
    struct msg *x = malloc(sizeof *x);
    if (!x) abort();
    x->id = i; // NORACE
    push(x);
    x->payload[0] = i * i; // RACE!
  }
  return a;
}
static void *consumer(void *a) {
  for (int i = 0; i < 10; i++) {
    struct msg *x = pop();
    x->payload[1] = x->id; // NORACE
    x->payload[0]++; // RACE!
  }
  return a;
}
int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return 0;
}
