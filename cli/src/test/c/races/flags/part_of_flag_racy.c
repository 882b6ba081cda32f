// Who stores into a part of a flag raises it, too.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static union { int flag; char bytes[4]; } u;
static int data;
static void *first(void *arg) {
  data = 1; // RACE
  pthread_mutex_lock(&m);
  u.flag = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
static void *second(void *arg) {
  pthread_mutex_lock(&m);
  while (!u.flag)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  data++; // RACE
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_mutex_lock(&m);
  u.bytes[2] = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
