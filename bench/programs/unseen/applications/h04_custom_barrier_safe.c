// A barrier of mutex, condition, count and generation.
#include <pthread.h>
#define N 3
struct bar { pthread_mutex_t m; pthread_cond_t c; int count, gen, n; };
static struct bar b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, N};
static int cur[N], nxt[N];
static void bar_wait(struct bar *x) {
  pthread_mutex_lock(&x->m);
  int g = x->gen; // NORACE
  if (++x->count == x->n) { // NORACE
    x->count = 0; // NORACE
    x->gen++; // NORACE
    pthread_cond_broadcast(&x->c);
  } else
    while (g == x->gen) // NORACE
      pthread_cond_wait(&x->c, &x->m);
  pthread_mutex_unlock(&x->m);
}
static void *f(void *arg) {
  int id = (int)(long)arg;
  for (int r = 0; r < 20; r++) {
    nxt[id] = cur[(id + 1) % N] + 1; // NORACE
    bar_wait(&b);
    cur[id] = nxt[id]; // NORACE
    bar_wait(&b);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return cur[0] != 20; // NORACE
}
