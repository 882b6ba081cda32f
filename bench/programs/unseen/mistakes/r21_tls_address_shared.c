#include <pthread.h>
static _Thread_local int mine;
static int *other;
static pthread_mutex_t mu;
static void *run(void *a) {
  pthread_mutex_lock(&mu);
  other = &mine;
  pthread_mutex_unlock(&mu);
  for (int i = 0; i < 1000; i++)
    mine++; // RACE!
  return 0;
}
static void *peek(void *a) {
  pthread_mutex_lock(&mu);
  int *p = other;
  pthread_mutex_unlock(&mu);
  return p && *p ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, peek, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
