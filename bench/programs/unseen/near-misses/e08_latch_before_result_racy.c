// The worker counts down first and stores its result then.
#include <pthread.h>
#define N 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int left = N;
static int res[N], pre[N];
static void *f(void *arg) {
  int i = (int)(long)arg;
  pre[i] = 1; // NORACE
  pthread_mutex_lock(&m);
  if (--left == 0) // NORACE
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  res[i] = i; // RACE
  return 0;
}
int main(void) {
  int s = 0;
  for (long i = 0; i < N; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, (void *)i);
    pthread_detach(t);
  }
  pthread_mutex_lock(&m);
  while (left) // NORACE
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < N; i++) {
    s += res[i]; // RACE
    s += pre[i]; // NORACE
  }
  return s;
}
