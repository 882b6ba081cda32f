// The generation of a handle is checked without the lock that guards its change.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct slot { unsigned gen; void *obj; };
static struct slot tab[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned h_new(void *obj) {
  unsigned h = ~0u;
  pthread_mutex_lock(&m);
  for (unsigned i = 0; i < N; i++)
    if (!tab[i].obj) { // NORACE
      tab[i].obj = obj; // RACE
      h = tab[i].gen * N + i; // NORACE
      break;
    }
  pthread_mutex_unlock(&m);
  return h;
}
static void *h_get(unsigned h) {
  struct slot *s = &tab[h % N];
  if (s->gen != h / N) // RACE
    return 0;
  return s->obj; // RACE
}
static void h_free(unsigned h) {
  pthread_mutex_lock(&m);
  tab[h % N].gen++; // RACE
  tab[h % N].obj = 0; // RACE
  pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  static int dummy;
  long n = 0;
  for (int i = 0; i < 100; i++) {
    unsigned h = h_new(&dummy);
    if (h == ~0u)
      continue;
    n += h_get(h) != 0;
    h_free(h);
    n += h_get(h) != 0;
  }
  return (void *)n;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
