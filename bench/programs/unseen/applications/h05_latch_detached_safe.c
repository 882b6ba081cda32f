// Detached workers; main waits until the count of running ones is zero.
#include <pthread.h>
#include <stdlib.h>
#define N 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int running;
struct part { int from, to; long sum; };
static void *f(void *arg) {
  struct part *p = arg;
  for (int i = p->from; i < p->to; i++) // NORACE
    p->sum += i; // NORACE
  pthread_mutex_lock(&m);
  if (--running == 0) // NORACE
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  struct part p[N];
  pthread_attr_t at;
  long s = 0;
  pthread_attr_init(&at);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < N; i++) {
    p[i] = (struct part){i * 10, i * 10 + 10, 0}; // NORACE
    pthread_mutex_lock(&m);
    running++; // NORACE
    pthread_mutex_unlock(&m);
    pthread_t t;
    if (pthread_create(&t, &at, f, &p[i]))
      abort();
  }
  pthread_mutex_lock(&m);
  while (running) // NORACE
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < N; i++)
    s += p[i].sum; // NORACE
  return s != 780;
}
