#include <pthread.h>
#include <unistd.h>

static int result;
static void *w(void *a) {
  result = 9; // NORACE
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  int r = result; // NORACE
  return r;
}
