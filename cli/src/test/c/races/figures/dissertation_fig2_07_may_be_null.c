// The near miss of figure 2.7: here it may be null.
#include <pthread.h>

static int two = 2, three = 3;
static int *p;

static void *bar(void *arg) {
  if (p == NULL) {  // NORACE
    p = &three;  // RACE
  }
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  if (argc > 1) p = &two;  // NORACE
  pthread_create(&t, NULL, bar, NULL);
  return p == NULL ? 0 : 1;  // RACE
}
