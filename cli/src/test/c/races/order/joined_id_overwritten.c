// The id of the thread may have been overwritten by that of another.
#include <pthread.h>
#include <stddef.h>

static int total, joined;
static pthread_t spare;

static void *helper(void *arg) {
  total++;  // RACE
  return arg;
}

static void *other(void *arg) {
  joined++;
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&spare, NULL, other, NULL);
  if (argc > 1) pthread_create(&t, NULL, helper, argv);
  if (argc > 5) t = spare;
  if (argc > 1) pthread_join(t, NULL);
  total++;  // RACE
  return 0;
}
