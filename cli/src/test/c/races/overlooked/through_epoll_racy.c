// A connection is registered with epoll, and found by the thread that waits; who registered it goes on with it.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
struct conn { int fd, state; };
static int ep;
static void *loop(void *arg) {
  struct epoll_event ev[8];
  int n = epoll_wait(ep, ev, 8, 100);
  for (int i = 0; i < n; i++) {
    struct conn *c = ev[i].data.ptr;
    if (c->fd >= 0) // NORACE
      c->state = 2; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t t;
  ep = epoll_create1(0);
  pthread_create(&t, 0, loop, 0);
  struct conn *c = calloc(1, sizeof *c);
  c->fd = 5; // NORACE
  struct epoll_event ev = {.events = EPOLLIN, .data.ptr = c};
  epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &ev); // NORACE
  c->state = 1; // RACE
  pthread_join(t, 0);
  return 0;
}
