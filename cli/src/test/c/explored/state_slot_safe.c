// A producer and a consumer pass a slot on by a state.
#include <pthread.h>
#include <stdatomic.h>

enum { EMPTY, FULL };
static atomic_int state;
static int slot, sum;

static void *producer(void *arg) {
  for (int i = 0; i < 3; i++) {
    while (state != EMPTY)
      ;
    slot = i;  // NORACE
    state = FULL;
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 3; i++) {
    while (state != FULL)
      ;
    sum += slot;  // NORACE
    state = EMPTY;
  }
  return arg;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return sum;
}
