#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner = 0;
static int payload;

static int my_turn(int me) {
  int ok = owner == me; // RACE!
  return ok;
}
static void pass_to(int other) {
  pthread_mutex_lock(&m);
  owner = other; // RACE!
  pthread_mutex_unlock(&m);
}

static void *ping(void *a) {
  for (int i = 0; i < 10; i++) {
    while (!my_turn(0)) sched_yield();
    payload += 1; // RACE!
    pass_to(1);
  }
  return a;
}
static void *pong(void *a) {
  for (int i = 0; i < 10; i++) {
    while (!my_turn(1)) sched_yield();
    payload *= 2; // RACE!
    pass_to(0);
  }
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, ping, 0);
  pthread_create(&y, 0, pong, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return payload ? 0 : 1; // NORACE
}
