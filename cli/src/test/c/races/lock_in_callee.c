#include <pthread.h>

int guarded, late;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void enter(void) { pthread_mutex_lock(&m); }
static void leave(void) { pthread_mutex_unlock(&m); }
static void touch(void) { guarded++; }  // NORACE

static void *worker(void *arg) {
  enter();
  touch();
  leave();
  late++;  // RACE: after the release in leave
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++) pthread_create(&t, 0, worker, 0);
  return 0;
}
