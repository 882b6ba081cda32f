#include <pthread.h>
#include <stdlib.h>
struct it { int v; struct it *next; };
static struct it *q;
static pthread_mutex_t mu;
static void *take(void *a) {
  pthread_mutex_lock(&mu);
  struct it *p = q;
  if (p && p->next)
    q = p->next; /* the last one stays and is taken again */
  pthread_mutex_unlock(&mu);
  if (p)
    p->v++; // NORACE: there are three for two threads, so none takes the last one
  return a;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 3; i++) {
    struct it *p = calloc(1, sizeof *p);
    p->next = q;
    q = p;
  }
  pthread_create(&t, 0, take, 0);
  pthread_create(&u, 0, take, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
