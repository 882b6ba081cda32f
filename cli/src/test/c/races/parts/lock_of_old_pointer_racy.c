// Parts of arrays in which threads meet: lock of old pointer.
#include <pthread.h>
struct s { pthread_mutex_t m; int x; };
static struct s a = {PTHREAD_MUTEX_INITIALIZER, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct s *cur = &a;
static int shared;
static void *w(void *p) {
  struct s *mine = p;
  pthread_mutex_lock(&mine->m);
  shared++; // RACE
  pthread_mutex_unlock(&mine->m);
  return 0;
}
static void *x(void *p) {
  pthread_mutex_lock(&cur->m);
  shared++; // RACE
  pthread_mutex_unlock(&cur->m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  struct s *old = cur;
  cur = &b;
  pthread_create(&t, 0, w, old);
  pthread_create(&u, 0, x, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
