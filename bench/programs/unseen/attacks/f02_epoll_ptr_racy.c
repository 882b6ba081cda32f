// The connection comes back from epoll_wait in another thread than the one that registered it.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
struct conn { int fd; int state; long bytes; };
static int ep;
static void *loop(void *arg) {
  struct epoll_event ev[8];
  for (int r = 0; r < 2; r++) {
    int n = epoll_wait(ep, ev, 8, 100);
    for (int i = 0; i < n; i++) {
      struct conn *c = ev[i].data.ptr;
      char b[8];
      c->bytes += read(c->fd, b, sizeof b); // NORACE
      c->state = 2; // RACE
    }
  }
  return 0;
}
int main(void) {
  pthread_t t;
  int p[2];
  ep = epoll_create1(0);
  if (pipe(p)) return 1;
  pthread_create(&t, 0, loop, 0);
  struct conn *c = calloc(1, sizeof *c);
  if (!c) return 1;
  c->fd = p[0]; // NORACE
  struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c};
  if (write(p[1], "x", 1) < 0) return 1;
  epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &ev);
  c->state = 1; // RACE
  pthread_join(t, 0);
  return c->bytes == 0; // NORACE
}
