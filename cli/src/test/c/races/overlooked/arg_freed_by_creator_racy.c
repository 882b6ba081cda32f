// The argument is freed right after the thread is started.
#include <pthread.h>
#include <stdlib.h>
struct arg { int n; };
static void *worker(void *p) {
  struct arg *a = p;
  return (void *)(long)a->n; // RACE
}
int main(void) {
  pthread_t t;
  struct arg *a = malloc(sizeof *a);
  a->n = 3; // NORACE
  pthread_create(&t, 0, worker, a);
  free(a); // RACE
  pthread_join(t, 0);
  return 0;
}
