// Ids in global variables that may be those of other threads, and joins on some paths only.
#include <pthread.h>
#include <stddef.h>

static pthread_t twice, copied, maybe;
static int a, b, c;

static void *count_a(void *arg) {
  a++;  // RACE
  return arg;
}

static void *count_b(void *arg) {
  b++;  // RACE
  return arg;
}

static void *count_c(void *arg) {
  c++;  // RACE
  return arg;
}

static void start(void) {
  pthread_create(&twice, NULL, count_a, NULL);
}

static void stop(int wanted) {
  if (wanted) pthread_join(maybe, NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  start();
  start();
  pthread_join(twice, NULL);
  a++;  // RACE: the first one was not joined
  pthread_create(&copied, NULL, count_b, NULL);
  copied = pthread_self();
  if (argc > 2) pthread_join(copied, NULL);
  b++;  // RACE: that was another id
  pthread_create(&maybe, NULL, count_c, NULL);
  stop(argc > 1);
  c++;  // RACE
  return 0;
}
