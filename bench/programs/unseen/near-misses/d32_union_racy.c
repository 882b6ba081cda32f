// Two members of a union under two locks.
#include <pthread.h>
#include <stdint.h>
static union { uint32_t w; uint8_t b[4]; } u;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  pthread_mutex_lock(&a);
  u.w = 0x01020304; // RACE
  pthread_mutex_unlock(&a);
  return 0;
}
static void *g(void *arg) {
  pthread_mutex_lock(&b);
  long v = u.b[2]; // RACE
  pthread_mutex_unlock(&b);
  return (void *)v;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, g, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
