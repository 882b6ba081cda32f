// The wrapper joins only if asked to.
#include <pthread.h>
#include <stdlib.h>
struct th { pthread_t id; int started; int joinable; int result; };
static void *f(void *arg) {
  struct th *t = arg;
  t->result = 42; // RACE
  return 0;
}
static void th_start(struct th *t, int joinable) {
  t->joinable = joinable; // NORACE
  t->started = !pthread_create(&t->id, 0, f, t); // NORACE
}
static void th_finish(struct th *t) {
  if (t->started && t->joinable) // NORACE
    pthread_join(t->id, 0); // NORACE
}
int main(int argc, char **argv) {
  struct th *a = calloc(1, sizeof *a);
  th_start(a, argc < 2);
  th_finish(a);
  return a->result; // RACE
}
