// The thread of the first round is joined in the last one.
#include <pthread.h>
#include <stdlib.h>
struct thread { pthread_t id; int kind; };
static int level;
static void *up(void *arg) {
  level++; // RACE
  return 0;
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
  struct thread *first = 0;
  for (int i = 0; i < argc; i++) {
    struct thread *a = spawn(up, 0);
    if (!first)
      first = a;
  }
  if (first)
    finish(first);
  return level; // RACE
}
