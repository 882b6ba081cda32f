// Pointers go through a pipe by functions that know nothing of them but their address.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct conn { int fd, closed; };
static int fds[2];
static int write_all(int fd, const void *what, size_t n) {
  const char *p = what;
  while (n > 0) {
    ssize_t k = write(fd, p, n);
    if (k <= 0)
      return -1;
    p += k;
    n -= (size_t)k;
  }
  return 0;
}
static int read_all(int fd, void *to, size_t n) {
  char *p = to;
  while (n > 0) {
    ssize_t k = read(fd, p, n);
    if (k <= 0)
      return -1;
    p += k;
    n -= (size_t)k;
  }
  return 0;
}
static void *serve(void *arg) {
  struct conn *c;
  while (read_all(fds[0], &c, sizeof c) == 0 && c)
    c->closed = 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  struct conn *all[4], *end = 0;
  int open = 0;
  if (pipe(fds))
    return 1;
  pthread_create(&t, 0, serve, 0);
  for (int i = 0; i < 4; i++) {
    all[i] = calloc(1, sizeof *all[i]);
    if (!all[i])
      abort();
    all[i]->fd = i;
    struct conn *c = all[i];
    write_all(fds[1], &c, sizeof c);
  }
  write_all(fds[1], &end, sizeof end);
  for (int i = 0; i < 4; i++)
    open += !all[i]->closed; // RACE
  pthread_join(t, 0);
  return open;
}
