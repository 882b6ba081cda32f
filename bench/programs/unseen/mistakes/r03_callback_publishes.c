#include <pthread.h>
#include <stdlib.h>
static int *g;
static pthread_mutex_t mu;
static void save(int *p) { pthread_mutex_lock(&mu); g = p; pthread_mutex_unlock(&mu); }
static void (*hook)(int *) = save;
static void *rd(void *a) {
  pthread_mutex_lock(&mu);
  int *p = g;
  pthread_mutex_unlock(&mu);
  if (p)
    *p = 2; // RACE!
  return a;
}
static void *wr(void *a) {
  int *p = malloc(sizeof *p);
  hook(p);
  *p = 1; // RACE!
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, rd, 0);
  pthread_create(&u, 0, wr, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
