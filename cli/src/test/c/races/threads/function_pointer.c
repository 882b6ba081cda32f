// The body is chosen at run time: one of two runs, together with main.
#include <pthread.h>

static int fast_count, slow_count, results;

static void *fast(void *arg) {
  fast_count++;  // NORACE
  results++;  // RACE
  return arg;
}

static void *slow(void *arg) {
  slow_count++;  // NORACE
  results += 2;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  void *(*body)(void *) = argc > 1 ? slow : fast;
  pthread_create(&t, NULL, body, argv);
  results = 0;  // RACE
  pthread_join(t, NULL);
  return 0;
}
