// An alias attribute: two names, one variable.
#include <pthread.h>
int counter_impl;
extern int counter_pub __attribute__((alias("counter_impl")));
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  pthread_mutex_lock(&m);
  counter_impl++; // RACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  int v = counter_pub; // RACE
  pthread_join(a, 0);
  return v;
}
