// A thread starts another one; both run beside main.
#include <pthread.h>

static int grandchild_and_main, child_then_grandchild;

static void *grandchild(void *arg) {
  grandchild_and_main++;  // RACE
  child_then_grandchild++;  // NORACE: the child wrote before it started this one
  return arg;
}

static void *child(void *arg) {
  pthread_t t;
  child_then_grandchild = 1;  // NORACE
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  grandchild_and_main++;  // RACE
  pthread_join(t, NULL);
  return child_then_grandchild;  // NORACE: joined by child, child by main
}
