// A pointer goes through a pipe; the sender still counts in the object.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id; int hops; };
static int fds[2];
static void *srv(void *arg) {
  struct req *r;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    r->hops++; // RACE
    long id = r->id; // NORACE
    (void)id;
  }
  return 0;
}
int main(void) {
  pthread_t t;
  struct req *end = NULL;
  if (pipe(fds)) return 1;
  pthread_create(&t, 0, srv, 0);
  for (int i = 0; i < 10; i++) {
    struct req *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->id = i; // NORACE
    if (write(fds[1], &r, sizeof r) < 0)
      abort();
    r->hops++; // RACE
  }
  if (write(fds[1], &end, sizeof end) < 0)
    abort();
  pthread_join(t, 0);
  return 0;
}
