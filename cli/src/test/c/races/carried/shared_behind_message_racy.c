// What hangs off the requests is shared: two threads that have a request each count in one table.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct stats { long bytes; };
struct req { int length; struct stats *stats; };
static int fds[2];
static void *serve(void *arg) {
  struct req *r;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    r->stats->bytes += r->length; // RACE
    r->length = 0; // NORACE
    free(r); // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  struct req *end = 0;
  struct stats *stats = calloc(1, sizeof *stats);
  if (!stats || pipe(fds))
    return 1;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, serve, 0);
  for (int i = 0; i < 10; i++) {
    struct req *r = calloc(1, sizeof *r);
    if (!r)
      abort();
    r->stats = stats; // NORACE
    r->length = i; // NORACE
    if (write(fds[1], &r, sizeof r) < 0)
      abort();
  }
  for (int i = 0; i < 2; i++)
    if (write(fds[1], &end, sizeof end) < 0)
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return stats->bytes != 45; // NORACE
}
