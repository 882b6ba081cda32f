// Start routines of other types, cast.
#include <pthread.h>
struct arg { int n; };
static int total, cnt;
static void worker(struct arg *a) {
  total += a->n; // RACE
}
static int counter(void) {
  return ++cnt; // RACE
}
int main(void) {
  pthread_t a, b, c, d;
  struct arg x = {1}, y = {2};
  pthread_create(&a, 0, (void *(*)(void *))worker, &x);
  pthread_create(&b, 0, (void *(*)(void *))worker, &y);
  pthread_create(&c, 0, (void *(*)(void *))(void *)counter, 0);
  pthread_create(&d, 0, (void *(*)(void *))(void *)counter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  return total + cnt; // NORACE
}
