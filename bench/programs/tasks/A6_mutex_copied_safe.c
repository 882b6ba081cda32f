#include <pthread.h>

struct s { pthread_mutex_t m; int *p; };
static int x;
static void add(struct s *a) {
  pthread_mutex_lock(&a->m);
  ++*a->p; // NORACE
  pthread_mutex_unlock(&a->m);
}
static struct s g = {PTHREAD_MUTEX_INITIALIZER, &x};
static void *w(void *a) {
  add(&g);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x; // NORACE
}
