// Not each thread is joined.
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
  if (t->kind)
    pthread_join(t->id, 0);
}
int main(int argc, char **argv) {
  struct thread *a = spawn(up, 0);
  finish(a);
  return level; // RACE
}
