// The pointer moves on between the look and the claim.
#include <pthread.h>
#include <stdlib.h>

struct sl { int busy; int data; struct sl *next; };
static struct sl s[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int shared;
static void *worker(void *arg) {
  struct sl *p = &s[0];
  pthread_mutex_lock(&m);
  while (p->busy)
    pthread_cond_wait(&c, &m);
  p = p + (arg != 0);
  p->busy = 1;
  pthread_mutex_unlock(&m);
  p->data++; // RACE
  pthread_mutex_lock(&m);
  p->busy = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)1);
  pthread_create(&b, 0, worker, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
