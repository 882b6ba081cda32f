// Adjacent bit-fields are one memory location, those behind a :0 another.
#include <pthread.h>

struct registers {
  unsigned enable : 1;
  unsigned mode : 3;
  unsigned : 0;
  unsigned speed : 4;
  unsigned char plain;
};

static struct registers regs;

static void *driver(void *arg) {
  regs.enable = 1;  // RACE: rewrites mode, too
  regs.plain = 3;  // NORACE: an ordinary member
  return arg;
}

static void *tuner(void *arg) {
  regs.mode = 5;  // RACE
  return arg;
}

static void *clock_thread(void *arg) {
  regs.speed = 7;  // NORACE: kept apart by :0
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, driver, NULL);
  pthread_create(&b, NULL, tuner, NULL);
  pthread_create(&c, NULL, clock_thread, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
