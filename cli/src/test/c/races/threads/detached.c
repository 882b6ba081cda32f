// A detached thread is never waited for.
#include <pthread.h>
#include <unistd.h>

static int heartbeat, config;

static void *monitor(void *arg) {
  heartbeat++;  // RACE
  return config ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t;
  config = 1;  // NORACE
  pthread_create(&t, NULL, monitor, NULL);
  pthread_detach(t);
  usleep(2000);
  return heartbeat;  // RACE: sleeping is not waiting
}
