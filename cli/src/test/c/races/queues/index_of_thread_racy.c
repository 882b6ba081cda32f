// Each thread has an index of its own into one array.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
struct item { int id; int value; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct item *stack[16];
static _Thread_local int n;
static void put1(struct item *x) {
  pthread_mutex_lock(&m);
  stack[n++] = x;
  pthread_mutex_unlock(&m);
}
static struct item *get1(void) {
  struct item *x = NULL;
  pthread_mutex_lock(&m);
  if (n > 0) x = stack[--n];
  pthread_mutex_unlock(&m);
  return x;
}
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct item *x = calloc(1, sizeof *x);
    if (!x) abort();
    put1(x);
    x = get1();
    if (x) x->value++;  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
