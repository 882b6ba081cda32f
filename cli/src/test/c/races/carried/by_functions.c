// Pointers come and go by functions that are called with nothing else.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <errno.h>
struct obj { int v; };
static int fds[2];
static struct obj *next(void) {
  struct obj *o;
  ssize_t k;
  do k = read(fds[0], &o, sizeof o); while (k < 0 && errno == EINTR);
  if (k != sizeof o)
    return NULL;
  return o;
}
static int submit(struct obj *o) {
  if (write(fds[1], &o, sizeof o) != sizeof o)
    return -1;
  return 0;
}
static void *serve(void *arg) {
  struct obj *o;
  while ((o = next())) {
    o->v += 3; // NORACE
    free(o); // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  if (pipe(fds))
    return 1;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, serve, 0);
  for (int i = 0; i < 10; i++) {
    struct obj *o = calloc(1, sizeof *o);
    if (!o) abort();
    o->v = i; // NORACE
    if (submit(o)) free(o); // NORACE
  }
  close(fds[1]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
