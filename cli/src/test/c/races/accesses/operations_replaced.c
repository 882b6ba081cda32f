// The struct is not constant: main has put another function there.
#include <pthread.h>

struct operations {
  void (*start)(void);
  void (*stop)(void);
};

static int started, stopped;

static void start_disk(void) { started++; }

static void stop_disk(void) { stopped++; }  // RACE

static struct operations disk = {start_disk, stop_disk};

static void *user(void *arg) {
  disk.start();
  return arg;
}

int main(void) {
  pthread_t a;
  disk.start = stop_disk;
  pthread_create(&a, NULL, user, NULL);
  disk.stop();
  pthread_join(a, NULL);
  return 0;
}
