#include <pthread.h>
#include <unistd.h>

static long ticks;
static void *w(void *a) {
  for (;;) {
    ticks++; // RACE!
    pthread_testcancel();
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_cancel(t);
  return ticks > 0 ? 0 : 1; // RACE!
}
