// The join happens only if main has time to wait.
#include <pthread.h>
#include <unistd.h>

static int always_joined, maybe_joined;

static void *first(void *arg) {
  always_joined = 1;  // NORACE
  return arg;
}

static void *second(void *arg) {
  maybe_joined = 1;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  (void)argv;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  if (argc > 1) pthread_join(b, NULL);
  int sum = always_joined;  // NORACE
  sum += maybe_joined;  // RACE: if it was not joined
  usleep(1000);
  return sum;
}
