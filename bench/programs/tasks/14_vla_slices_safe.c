#include <pthread.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
struct slice { int *base; int len; };

static void *fill(void *arg) {
  struct slice s = *(struct slice *)arg; // NORACE
  for (int i = 0; i < s.len; i++)
    s.base[i] = i; // NORACE
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000) return 0;
  int v[n];
  int half = n / 2;
  struct slice a = {v, half}, b = {v + half, n - half};
  pthread_t x, y;
  pthread_create(&x, NULL, fill, &a);
  pthread_create(&y, NULL, fill, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return v[n - 1]; // NORACE
}
