// The wrong one of two threads is joined.
#include <pthread.h>

static int of_first, of_second;

static void *first(void *arg) {
  of_first = 1;  // NORACE
  return arg;
}

static void *second(void *arg) {
  of_second = 1;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  int sum = of_first;  // NORACE
  sum += of_second;  // RACE: b still runs
  pthread_join(b, NULL);
  return sum;
}
