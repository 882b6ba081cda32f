// A grandchild runs beside the second child, which main starts after the first.
#include <pthread.h>

static int across, before_both;

static void *grandchild(void *arg) {
  across++;  // RACE
  return before_both ? arg : NULL;  // NORACE
}

static void *first(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return arg;
}

static void *second(void *arg) {
  across++;  // RACE
  return before_both ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b;
  before_both = 1;  // NORACE
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
