#include <pthread.h>
#include <stdlib.h>
struct top { pthread_mutex_t mu; int *p; };
static struct top T = {PTHREAD_MUTEX_INITIALIZER};
static void *wr(void *p) {
  struct top *t = p;
  int *l = calloc(1, sizeof *l);
  pthread_mutex_lock(&t->mu);
  t->p = l;
  pthread_mutex_unlock(&t->mu);
  *l = 1; // RACE!
  return 0;
}
static void *rd(void *p) {
  struct top *t = p;
  pthread_mutex_lock(&t->mu);
  int v = t->p ? *t->p : 0; // RACE!
  pthread_mutex_unlock(&t->mu);
  return v ? p : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, wr, &T);
  pthread_create(&b, 0, rd, &T);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
