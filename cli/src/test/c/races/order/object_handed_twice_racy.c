// A function starts two threads on the object it was given, by two calls of another.
#include <pthread.h>
#include <stdlib.h>
struct task { int n; long sum; };
static void *add(void *arg) {
  struct task *t = arg;
  t->sum++; // RACE
  return 0;
}
static pthread_t start(struct task *top) {
  pthread_t id;
  pthread_create(&id, 0, add, top);
  return id;
}
static void run(int n) {
  struct task *own = malloc(sizeof *own);
  pthread_t a = start(own);
  pthread_t b = start(own);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
int main(void) {
  run(8);
  run(4);
  return 0;
}
