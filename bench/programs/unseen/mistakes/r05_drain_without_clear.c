#include <pthread.h>
#include <stdlib.h>
struct it { int v; struct it *next; };
static struct it *q;
static pthread_mutex_t mu;
static void push(int v) {
  struct it *p = malloc(sizeof *p);
  p->v = v;
  pthread_mutex_lock(&mu);
  p->next = q;
  q = p;
  pthread_mutex_unlock(&mu);
}
static void *drain(void *a) {
  pthread_mutex_lock(&mu);
  struct it *p = q;
  pthread_mutex_unlock(&mu);
  for (; p; p = p->next)
    p->v = 0; // RACE!
  return a;
}
int main(void) {
  pthread_t t, u;
  push(1);
  push(2);
  pthread_create(&t, 0, drain, 0);
  pthread_create(&u, 0, drain, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
