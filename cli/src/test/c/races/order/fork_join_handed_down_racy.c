// A thread is given an object of a run further out, by each of the runs below it.
#include <pthread.h>
struct task { int n; long sum; struct task *top; };
static void *add(void *arg) {
  struct task *t = arg;
  t->sum++; // RACE
  return 0;
}
static void run(int n, struct task *top) {
  struct task own = {n, 0, top};
  pthread_t id;
  if (n < 2)
    return;
  pthread_create(&id, 0, add, top ? top : &own);
  run(n / 2, top ? top : &own);
  pthread_join(id, 0);
}
int main(void) {
  run(8, 0);
  return 0;
}
