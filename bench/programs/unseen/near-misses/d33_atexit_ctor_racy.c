// A constructor starts a thread; main does not know.
#include <pthread.h>
#include <stdlib.h>
static int beats;
static pthread_t hb;
static void *heartbeat(void *arg) {
  for (int i = 0; i < 100; i++)
    beats++; // RACE
  return 0;
}
static void fini(void) {
  beats = 0; // RACE
}
__attribute__((constructor)) static void start(void) {
  pthread_create(&hb, 0, heartbeat, 0);
}
int main(void) {
  atexit(fini);
  return beats > 1000; // RACE
}
