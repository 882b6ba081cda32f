#include <pthread.h>
#include <stdatomic.h>

static atomic_uint seq;
static atomic_int a, b;

static void *writer(void *p) {
  for (int i = 0; i < 50; i++) {
    atomic_fetch_add(&seq, 1);
    a = i; // NORACE
    b = -i; // NORACE
    atomic_fetch_add(&seq, 1);
  }
  return p;
}

static int read_pair(int *x, int *y) {
  unsigned s = atomic_load(&seq);
  if (s & 1) return 0;
  *x = a; // NORACE
  *y = b; // NORACE
  return atomic_load(&seq) == s;
}

static void *reader(void *p) {
  int x = 0, y = 0;
  for (int i = 0; i < 50; i++)
    if (read_pair(&x, &y) && x + y != 0)
      return &seq;
  return p;
}

int main(void) {
  pthread_t w, r;
  void *res;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, &res);
  return res == 0 ? 0 : 1;
}
