// The shared object travels as an integer.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
struct job { uintptr_t target; int n; };
static void *f(void *arg) {
  struct job *j = arg;
  int *p = (int *)j->target; // NORACE
  for (int i = 0; i < j->n; i++)
    ++*p; // RACE
  return 0;
}
int main(void) {
  int *c = calloc(1, sizeof *c);
  struct job a = {(uintptr_t)c, 100}, b = {(uintptr_t)c, 200};
  pthread_t x, y;
  pthread_create(&x, 0, f, &a);
  pthread_create(&y, 0, f, &b);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return *c; // NORACE
}
