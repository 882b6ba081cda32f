// One half of the number is set, and the other half; and only the low byte is looked at.
#include <pthread.h>
#include <stdatomic.h>

static union {
  _Atomic unsigned char byte[4];
  atomic_int whole;
} lock;
static atomic_int wide;
static int x, y;

static void *one(void *arg) {
  while (atomic_exchange(&lock.byte[1], 1))
    ;
  x++;  // RACE!
  atomic_store(&lock.byte[1], 0);
  while ((unsigned char)atomic_exchange(&wide, 256))
    ;
  y++;  // RACE!
  atomic_store(&wide, 0);
  return arg;
}

static void *two(void *arg) {
  while (atomic_exchange(&lock.whole, 1))
    ;
  x++;  // RACE!
  atomic_store(&lock.whole, 0);
  while ((unsigned char)atomic_exchange(&wide, 256))
    ;
  y++;  // RACE!
  atomic_store(&wide, 0);
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
