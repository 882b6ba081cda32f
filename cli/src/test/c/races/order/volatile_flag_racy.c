// A volatile flag orders nothing, and races itself.
#include <pthread.h>

static volatile int ready;
static int payload;

static void *producer(void *arg) {
  payload = 9;  // RACE
  ready = 1;  // RACE
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 1000; i++) {
    if (ready)  // RACE
      return payload ? arg : NULL;  // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
