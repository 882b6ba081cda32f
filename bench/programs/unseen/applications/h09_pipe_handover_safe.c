// Ownership goes with the pointer through a pipe.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id; long out; };
static int fds[2];
static void *srv(void *arg) {
  struct req *r;
  long s = 0;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    r->out = r->id * 2; // NORACE
    s += r->out; // NORACE
    free(r); // NORACE
  }
  return (void *)s;
}
int main(void) {
  pthread_t t;
  if (pipe(fds)) return 1;
  pthread_create(&t, 0, srv, 0);
  for (int i = 0; i <= 10; i++) {
    struct req *r = i < 10 ? malloc(sizeof *r) : NULL;
    if (r)
      r->id = i; // NORACE
    if (write(fds[1], &r, sizeof r) < 0)
      abort();
  }
  pthread_join(t, 0);
  return 0;
}
