// Per-thread statistics in a registry: registration is locked, counting and summing are not.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct tstat { struct tstat *next; long ops; };
static struct tstat *all;
static pthread_mutex_t reg = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local struct tstat *me;
static void op(void) {
  if (!me) { // NORACE
    me = calloc(1, sizeof *me); // NORACE
    if (!me) abort(); // NORACE
    pthread_mutex_lock(&reg);
    me->next = all; // NORACE
    all = me; // NORACE
    pthread_mutex_unlock(&reg);
  }
  me->ops++; // RACE
}
static long sum(void) {
  long s = 0;
  pthread_mutex_lock(&reg);
  for (struct tstat *t = all; t; t = t->next) // NORACE
    s += t->ops; // RACE
  pthread_mutex_unlock(&reg);
  return s;
}
static void *f(void *arg) {
  for (int i = 0; i < 1000; i++)
    op();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  long s = sum();
  pthread_join(a, 0);
  pthread_join(b, 0);
  return s < 0;
}
