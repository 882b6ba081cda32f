#include <pthread.h>
#include <unistd.h>

static int result;
static void *w(void *a) {
  result = 9; // RACE!
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  usleep(100000);
  int r = result; // RACE!
  pthread_join(t, 0);
  return r;
}
