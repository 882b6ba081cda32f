// A thread that is started and joined on the same condition.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total, unjoined;

static void *helper(void *arg) {
  pthread_mutex_lock(&lock);
  total++;  // NORACE
  unjoined++;  // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t first, second;
  int both = argc > 2;
  if (argc > 1) pthread_create(&first, NULL, helper, argv);
  pthread_mutex_lock(&lock);
  total++;  // NORACE
  pthread_mutex_unlock(&lock);
  if (both) pthread_create(&second, NULL, helper, argv);
  if (argc > 1) unjoined = 0;  // RACE
  if (argc > 1) pthread_join(first, NULL);
  if (both) pthread_join(second, NULL);
  total++;  // NORACE
  return 0;
}
