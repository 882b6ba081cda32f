// Threads one after the other, known by objects with their ids.
#include <pthread.h>
#include <stdlib.h>
struct thread { pthread_t id; int kind; };
static int level;
static void *up(void *arg) {
  level++; // NORACE
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
  struct thread *a = spawn(up, 0);
  finish(a);
  struct thread *b = spawn(up, 0);
  finish(b);
  return level; // NORACE
}
