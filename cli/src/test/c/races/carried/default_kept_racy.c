// Where nothing comes, the thread goes on with an object that all have.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct req { int id, hops; };
static int fds[2];
static struct req idle;
static void *serve(void *arg) {
  for (int i = 0; i < 3; i++) {
    struct req *r = &idle;
    if (read(fds[0], &r, sizeof r) == 0)
      r->id = 0; // RACE
    r->hops++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  if (pipe(fds))
    return 1;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, serve, 0);
  struct req *r = calloc(1, sizeof *r);
  if (!r || write(fds[1], &r, sizeof r) < 0)
    return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return idle.hops; // NORACE
}
