// The sender counts in a request that it has sent.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id, hops; };
static int fds[2];
static void *serve(void *arg) {
  struct req *r;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    r->hops++; // RACE
    free(r); // RACE
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  struct req *end = 0;
  if (pipe(fds))
    return 1;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, serve, 0);
  for (int i = 0; i < 10; i++) {
    struct req *r = calloc(1, sizeof *r);
    if (!r)
      abort();
    r->id = i; // NORACE
    if (write(fds[1], &r, sizeof r) < 0)
      free(r);
    else
      r->hops--; // RACE
  }
  for (int i = 0; i < 2; i++)
    if (write(fds[1], &end, sizeof end) < 0)
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
