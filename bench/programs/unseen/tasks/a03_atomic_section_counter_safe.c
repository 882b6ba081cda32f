#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static pthread_mutex_t model = PTHREAD_MUTEX_INITIALIZER;
void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&model); }
void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&model); }
void reach_error(void) { assert(0); }
#define N 6

int tickets, served;
int log_[N];

int take(void) {
  int t;
  __VERIFIER_atomic_begin();
  t = tickets++; // NORACE
  __VERIFIER_atomic_end();
  return t;
}

void *w(void *arg) {
  int t = take();
  for (;;) {
    int ok;
    __VERIFIER_atomic_begin();
    ok = served == t; // NORACE
    __VERIFIER_atomic_end();
    if (ok)
      break;
  }
  log_[t] = 1; // NORACE
  __VERIFIER_atomic_begin();
  served++; // NORACE
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t id[N];
  for (int i = 0; i < N; i++)
    pthread_create(&id[i], 0, w, 0);
  for (int i = 0; i < N; i++)
    pthread_join(id[i], 0);
  for (int i = 0; i < N; i++)
    if (!log_[i]) // NORACE
      reach_error();
  return tickets - served; // NORACE
}
