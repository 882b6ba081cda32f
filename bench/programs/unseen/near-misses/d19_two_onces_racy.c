// Two once objects for one initialisation.
#include <pthread.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT, o2 = PTHREAD_ONCE_INIT;
static int cfg;
static void init(void) {
  cfg = 4; // RACE
}
static void *f(void *arg) {
  pthread_once(&o1, init);
  return (void *)(long)cfg; // RACE
}
static void *g(void *arg) {
  pthread_once(&o2, init);
  return (void *)(long)cfg; // RACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return cfg; // NORACE
}
