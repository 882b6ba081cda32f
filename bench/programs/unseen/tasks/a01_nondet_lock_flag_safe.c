// A thread takes the lock only if a nondeterministic flag is set, and accesses only under the same flag.
#include <pthread.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { assert(0); }
void assume_abort_if_not(int cond) { if (!cond) abort(); }
int __VERIFIER_nondet_int(void) { return 3; }

int g;
int use_lock;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *t_fun(void *arg) {
  int v = __VERIFIER_nondet_int();
  assume_abort_if_not(v < 1000);
  if (v)
    pthread_mutex_lock(&m);
  if (v)
    g++; // NORACE
  if (v)
    pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, t_fun, 0);
  pthread_mutex_lock(&m);
  g++; // NORACE
  if (g < 0) // NORACE
    reach_error();
  pthread_mutex_unlock(&m);
  pthread_join(id, 0);
  return g; // NORACE
}
