// Writers hold both locks, readers either.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *wr(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  x++; // NORACE
  y = x * 2; // NORACE
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}
static void *r1(void *arg) {
  pthread_mutex_lock(&a);
  long v = x + y; // NORACE
  pthread_mutex_unlock(&a);
  return (void *)v;
}
static void *r2(void *arg) {
  pthread_mutex_lock(&b);
  long v = x + y; // NORACE
  pthread_mutex_unlock(&b);
  return (void *)v;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, wr, 0);
  pthread_create(&t[1], 0, r1, 0);
  pthread_create(&t[2], 0, r2, 0);
  pthread_create(&t[3], 0, wr, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return x; // NORACE
}
