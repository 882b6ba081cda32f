// Two threads get one object.
#include <pthread.h>
#include <stdlib.h>
struct thread { pthread_t id; int kind; };
static int level;
static void *up(void *arg) {
  level++; // RACE
  return 0;
}
static struct thread *both(void) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  pthread_create(&t->id, 0, up, 0);
  pthread_create(&t->id, 0, up, 0);
  return t;
}
static struct thread *spawn(void *(*fn)(void *), void *arg) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  pthread_create(&t->id, 0, fn, arg);
  return t;
}
static void finish(struct thread *t) {
  pthread_join(t->id, 0);
  free(t);
}
int main(int argc, char **argv) {
  struct thread *a = both();
  finish(a);
  return level; // RACE
}
