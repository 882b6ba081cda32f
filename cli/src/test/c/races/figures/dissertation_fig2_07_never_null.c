// Voung, figure 2.7: the second thread sets the pointer only if it is null, and it never is. A race
// detector has to know that to be quiet.
#include <pthread.h>

static int two = 2, three = 3;
static int *p;

static void *bar(void *arg) {
  if (p == NULL) {  // NORACE
    p = &three;  // NORACE: never done
  }
  return arg;
}

int main(void) {
  pthread_t t;
  p = &two;  // NORACE
  pthread_create(&t, NULL, bar, NULL);
  return *p;  // NORACE
}
