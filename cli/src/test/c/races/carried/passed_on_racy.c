// A reader goes on with a request after it was passed on to the next stage.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id, hops; };
static int fds[2];
static void *serve(void *arg) {
  struct req *r;
  while (read(fds[0], &r, sizeof r) == sizeof r && r) {
    if (r->id > 3 && write(fds[1], &r, sizeof r) > 0) // RACE
      r->id--; // RACE
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
      abort();
  }
  for (int i = 0; i < 2; i++)
    if (write(fds[1], &end, sizeof end) < 0)
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
