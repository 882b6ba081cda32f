// Threads by a wrapper with a trampoline and names; started functions differ.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
typedef void (*job_fn)(void *);
struct start { job_fn fn; void *arg; char name[16]; };
struct thread { pthread_t id; };
static void *tramp(void *p) {
  struct start s = *(struct start *)p; // NORACE
  free(p);
  s.fn(s.arg);
  return 0;
}
static struct thread *spawn(const char *name, job_fn fn, void *arg) {
  struct thread *t = malloc(sizeof *t);
  struct start *s = malloc(sizeof *s);
  if (!t || !s) abort();
  s->fn = fn; // NORACE
  s->arg = arg; // NORACE
  strncpy(s->name, name, 15); // NORACE
  pthread_create(&t->id, 0, tramp, s);
  return t;
}
static void finish(struct thread *t) {
  pthread_join(t->id, 0);
  free(t);
}
static int level;
static void up(void *a) {
  level += *(int *)a; // RACE
}
static void down(void *a) {
  level -= *(int *)a; // RACE
}
int main(void) {
  int x = 1;
  struct thread *a = spawn("up", up, &x), *b = spawn("down", down, &x);
  finish(a);
  finish(b);
  return level; // NORACE
}
