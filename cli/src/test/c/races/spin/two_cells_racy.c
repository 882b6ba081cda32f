// Two threads use two locks; and one that takes one and releases the other.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left, right, third;
static int x, y;

static void *one(void *arg) {
  while (atomic_exchange(&left, 1))
    ;
  x++;  // RACE!
  atomic_store(&left, 0);
  while (atomic_exchange(&third, 1))
    ;
  y++;  // RACE!
  atomic_store(&third, 0);
  return arg;
}

static void *two(void *arg) {
  while (atomic_exchange(&right, 1))
    ;
  x++;  // RACE!
  atomic_store(&third, 0);
  y++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
