// The operations of two devices, in constant structs: each call is of one function.
#include <pthread.h>

struct operations {
  void (*start)(void);
  void (*stop)(void);
};

static int started, stopped;

static void start_disk(void) { started++; }  // RACE

static void stop_disk(void) { stopped++; }  // NORACE: called by main alone

static const struct operations disk = {start_disk, stop_disk};

static void *user(void *arg) {
  disk.start();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  disk.stop();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
