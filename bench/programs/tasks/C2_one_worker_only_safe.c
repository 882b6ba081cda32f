#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int x;
static void *w(void *a) {
  x++; // NORACE
  return a;
}
int main(void) {
  pthread_t t[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1) return 0;
  for (int i = 0; i < n; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < n; i++) pthread_join(t[i], 0);
  return x; // NORACE
}
