// Requests go through a pipe, as pointers. The sender counts in one it has sent; what it wrote before is safe.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id, hops; };
static int fds[2];
static void *serve(void *arg) {
  struct req *r;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    r->hops++; // RACE
    if (r->id > 3) // NORACE
      return 0;
  }
  return 0;
}
int main(void) {
  pthread_t t;
  if (pipe(fds))
    return 1;
  pthread_create(&t, 0, serve, 0);
  for (int i = 0; i < 10; i++) {
    struct req *r = calloc(1, sizeof *r);
    r->id = i; // NORACE
    if (write(fds[1], &r, sizeof r) < 0)
      return 1;
    r->hops++; // RACE
  }
  pthread_join(t, 0);
  return 0;
}
