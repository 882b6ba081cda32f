#include <pthread.h>
#include <stdlib.h>
struct o { int v; };
static struct o *g;
static pthread_mutex_t mu;
static struct o *make(void) {
  struct o *p = malloc(sizeof *p);
  pthread_mutex_lock(&mu);
  g = p;
  pthread_mutex_unlock(&mu);
  return p;
}
static void *rd(void *a) {
  pthread_mutex_lock(&mu);
  struct o *p = g;
  pthread_mutex_unlock(&mu);
  return p && p->v ? a : 0; // RACE!
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, rd, 0);
  struct o *p = make();
  p->v = 4; // RACE!
  pthread_join(t, 0);
  return 0;
}
