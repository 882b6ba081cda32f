// Numbers that are widened without their sign: what is negative as it is kept is large when tested.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ports, codes, views, locked;

static void count_port(uint16_t port) {
  if (port >= 49152) ports++;  // RACE
}

static unsigned char code(int fails) {
  return fails ? 0xEE : 0;
}

static void both_views(unsigned char k) {
  if ((signed char)k < 0) {
    if (k > 200) views++;  // RACE
  }
}

static void some_locked(unsigned char k) {
  if (k < 128) pthread_mutex_lock(&lock);
  locked++;  // RACE
  if (k < 128) pthread_mutex_unlock(&lock);
}

static void (*const handlers[])(unsigned char) = {both_views, some_locked};

static void *worker(void *arg) {
  count_port(50000);
  if (code(arg != NULL) == 0xEE) codes++;  // RACE
  for (int i = 0; i < 2; i++) handlers[i](250);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
