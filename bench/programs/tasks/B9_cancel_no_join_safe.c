#include <pthread.h>
#include <unistd.h>

static long ticks;
static void *w(void *a) {
  for (;;) {
    ticks++; // NORACE
    pthread_testcancel();
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  return ticks > 0 ? 0 : 1; // NORACE
}
