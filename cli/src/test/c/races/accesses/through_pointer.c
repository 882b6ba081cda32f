// A global changed through a pointer, and one that the pointer never points to.
#include <pthread.h>

static int target, bystander;

static void *direct(void *arg) {
  target = 1;  // RACE
  return arg;
}

static void *indirect(void *arg) {
  int *p = &target;
  *p = 2;  // RACE
  p = &bystander;
  *p = 3;  // NORACE: only this thread
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, direct, NULL);
  pthread_create(&b, NULL, indirect, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return bystander;  // NORACE
}
