// The mutex is a local variable: each thread has its own.
#include <pthread.h>
static int n, k;
static void *f(void *arg) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    n++; // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static _Thread_local pthread_mutex_t tm = PTHREAD_MUTEX_INITIALIZER;
static void *g(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&tm);
    k++; // RACE
    pthread_mutex_unlock(&tm);
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, i < 2 ? f : g, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return n + k; // NORACE
}
