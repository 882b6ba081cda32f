// Two threads raise the flag: who sees it up does not know which of them has.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready, again;
static int left, right, reused;

static void *one(void *arg) {
  left = 1;  // RACE
  ready = 1;
  return arg;
}

static void *two(void *arg) {
  right = 1;  // RACE
  ready = 1;
  again = 1;
  again = 0;
  reused = 1;  // RACE: raised once before
  again = 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  while (!ready) {
  }
  int sum = left + right;  // RACE
  while (!again) {
  }
  return sum + reused;  // RACE
}
