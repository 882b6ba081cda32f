// Each worker has a pipe of its own, in its struct, and counts in that.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct conn { int fd; long bytes; };
struct worker { int fds[2]; pthread_t id; long total; };
static struct worker workers[4];
static void *serve(void *arg) {
  struct worker *w = arg;
  struct conn *c;
  while (read(w->fds[0], &c, sizeof c) == sizeof c && c) {
    char buffer[64];
    c->bytes += read(c->fd, buffer, sizeof buffer); // NORACE
    w->total += c->bytes; // NORACE
    free(c); // NORACE
  }
  return 0;
}
int main(void) {
  struct conn *end = 0;
  for (int i = 0; i < 4; i++) {
    if (pipe(workers[i].fds))
      return 1;
    pthread_create(&workers[i].id, 0, serve, &workers[i]);
  }
  for (int i = 0; i < 40; i++) {
    struct conn *c = calloc(1, sizeof *c);
    if (!c)
      abort();
    c->fd = i; // NORACE
    if (write(workers[i % 4].fds[1], &c, sizeof c) != sizeof c)
      free(c); // NORACE
  }
  for (int i = 0; i < 4; i++)
    if (write(workers[i].fds[1], &end, sizeof end) < 0)
      return 1;
  for (int i = 0; i < 4; i++)
    pthread_join(workers[i].id, 0);
  return (int)workers[0].total; // NORACE
}
