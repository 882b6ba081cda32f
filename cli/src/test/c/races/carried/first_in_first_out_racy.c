// Two messages are on their way before the reader runs: it gets the first one.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct obj { int v; };
static int fds[2];
static struct obj a, b;
static void *serve(void *arg) {
  struct obj *o;
  if (read(fds[0], &o, sizeof o) == sizeof o && o)
    o->v = 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  struct obj *p = &a, *q = &b;
  if (pipe(fds))
    return 1;
  if (write(fds[1], &p, sizeof p) < 0)
    return 1;
  if (write(fds[1], &q, sizeof q) < 0)
    return 1;
  pthread_create(&t, 0, serve, 0);
  a.v = 2; // RACE
  pthread_join(t, 0);
  return 0;
}
