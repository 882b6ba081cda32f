// One message buffer is allocated before the loop and queued again and again.
#include <pthread.h>
#include <stdlib.h>
struct msg { int kind; int len; };
static struct msg *ring[8];
static int in, out, cnt;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ne = PTHREAD_COND_INITIALIZER, nf = PTHREAD_COND_INITIALIZER;
static void put(struct msg *x) {
  pthread_mutex_lock(&m);
  while (cnt == 8) // NORACE
    pthread_cond_wait(&nf, &m);
  ring[in++ % 8] = x; // NORACE
  cnt++; // NORACE
  pthread_cond_signal(&ne);
  pthread_mutex_unlock(&m);
}
static struct msg *get(void) {
  pthread_mutex_lock(&m);
  while (!cnt) // NORACE
    pthread_cond_wait(&ne, &m);
  struct msg *x = ring[out++ % 8]; // NORACE
  cnt--; // NORACE
  pthread_cond_signal(&nf);
  pthread_mutex_unlock(&m);
  return x;
}
static void *prod(void *arg) {
  struct msg *x = malloc(sizeof *x);
  if (!x) abort();
  for (int i = 0; i < 100; i++) {
    x->kind = i; // RACE
    x->len = i * 2; // RACE
    put(x);
  }
  return 0;
}
static void *cons(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    struct msg *x = get();
    s += x->kind; // RACE
    s += x->len; // RACE
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, prod, 0);
  pthread_create(&b, 0, cons, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
