// The table is constant, the index is not.
#include <pthread.h>

static int gets, puts_;

static void on_get(void) { gets++; }  // RACE

static void on_put(void) { puts_++; }  // RACE

static void (*const handlers[])(void) = {on_get, on_put};

static void *connection(void *arg) {
  for (int i = 0; i < 2; i++) handlers[i]();
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, connection, NULL);
  handlers[0]();
  handlers[1]();
  pthread_join(a, NULL);
  return 0;
}
