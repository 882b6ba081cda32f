// The same with a condition that was never given a value: whatever it is, it is one value.
#include <pthread.h>
#include <stddef.h>

static int total, before;

static void *helper(void *arg) {
  total++;  // NORACE
  before++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  int wanted;
  if (wanted) pthread_create(&t, NULL, helper, NULL);
  before++;  // RACE
  if (wanted) pthread_join(t, NULL);
  total++;  // NORACE
  return 0;
}
