#include <pthread.h>

static int cfg = 1;
static void *reader(void *a) {
  return cfg ? a : 0; // RACE!
}
static void wait_both(pthread_t a, pthread_t b) {
  pthread_join(a, 0);
  (void)b;
}
int main(void) {
  pthread_t x, y;
  cfg = 2; // NORACE
  pthread_create(&x, 0, reader, 0);
  pthread_create(&y, 0, reader, 0);
  wait_both(x, y);
  cfg = 3; // RACE!
  return 0;
}
