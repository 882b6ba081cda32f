// Detached by an attribute, in a function that forgets the handle.
#include <pthread.h>
#include <unistd.h>

static int served, accepted;

static void *serve(void *arg) {
  served++;  // RACE: several may run
  return arg;
}

static void accept_one(void) {
  pthread_t t;
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  accepted++;  // NORACE: only main
  pthread_create(&t, &attr, serve, NULL);
  pthread_attr_destroy(&attr);
}

int main(void) {
  accept_one();
  accept_one();
  usleep(2000);
  return accepted;  // NORACE
}
