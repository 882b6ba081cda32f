// The thread's result is a pointer into a static; the next thread is started before it is read.
#include <pthread.h>
static int last;
static void *f(void *arg) {
  last = *(int *)arg; // RACE
  return &last;
}
int main(void) {
  pthread_t a, b;
  int x = 1, y = 2;
  void *ra, *rb;
  pthread_create(&a, 0, f, &x);
  pthread_join(a, &ra);
  pthread_create(&b, 0, f, &y);
  int v = *(int *)ra; // RACE
  pthread_join(b, &rb);
  return v + *(int *)rb; // NORACE
}
