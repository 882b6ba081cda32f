// Started on one condition, joined on another.
#include <pthread.h>
#include <stddef.h>

static int total;

static void *helper(void *arg) {
  total++;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  if (argc > 1) pthread_create(&t, NULL, helper, argv);
  if (argv[0] != NULL && argc > 2) pthread_join(t, NULL);
  total++;  // RACE
  return 0;
}
