// The flag is asked anew for the access: not the same value.
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int __VERIFIER_nondet_int(void) { return rand() & 1; }

int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *t_fun(void *arg) {
  int v = __VERIFIER_nondet_int();
  if (v)
    pthread_mutex_lock(&m);
  if (__VERIFIER_nondet_int())
    g++; // RACE
  if (v)
    pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, t_fun, 0);
  pthread_mutex_lock(&m);
  g++; // RACE
  pthread_mutex_unlock(&m);
  pthread_join(id, 0);
  return g; // NORACE
}
