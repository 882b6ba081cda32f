#include <pthread.h>
#include <stdlib.h>
struct o { pthread_mutex_t mu; int refs; int v; };
static void put(struct o *p) {
  pthread_mutex_lock(&p->mu);
  int last = --p->refs == 0;
  pthread_mutex_unlock(&p->mu);
  if (last)
    free(p); // RACE!
}
static void *user(void *a) {
  struct o *p = a;
  int v = p->v; // RACE!
  put(p);
  return v ? a : 0;
}
int main(void) {
  pthread_t t, u;
  struct o *p = calloc(1, sizeof *p);
  pthread_mutex_init(&p->mu, 0);
  p->refs = 1;
  pthread_create(&t, 0, user, p);
  pthread_create(&u, 0, user, p);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
