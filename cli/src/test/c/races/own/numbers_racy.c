// The thread comes to an object by a number that another left: nothing says whose it is.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
struct item { struct item *next; int value; };
static uintptr_t kept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void touch(struct item *i) {
  for (struct item *n = i; n; n = n->next)
    n->value++; // RACE
}
static void *serve(void *arg) {
  struct item *mine = calloc(1, sizeof *mine);
  if (!mine)
    return arg;
  pthread_mutex_lock(&lock);
  uintptr_t other = kept;
  kept = (uintptr_t)mine;
  pthread_mutex_unlock(&lock);
  touch(mine);
  if (other)
    touch((struct item *)other);
  return arg;
}
int main(void) {
  pthread_t ids[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&ids[i], 0, serve, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(ids[i], 0);
  return 0;
}
