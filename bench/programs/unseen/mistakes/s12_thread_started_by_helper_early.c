#include <pthread.h>
struct srv { pthread_t t; int port; int backlog; };
static void *serve(void *p) {
  struct srv *s = p;
  return s->port + s->backlog ? p : 0; // RACE!
}
static int start(struct srv *s) {
  s->port = 80; // NORACE
  int rc = pthread_create(&s->t, 0, serve, s);
  s->backlog = 5; // RACE!
  return rc;
}
int main(void) {
  struct srv s;
  if (start(&s))
    return 1;
  pthread_join(s.t, 0);
  return s.backlog; // NORACE
}
