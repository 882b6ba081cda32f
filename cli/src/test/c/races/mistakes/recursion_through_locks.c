// Functions that call each other and hand a lock on: what one takes the other gives back.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int in_even, in_odd, at_end;

static void odd(int n);

static void even(int n) {
  pthread_mutex_lock(&m);
  in_even++; // NORACE
  odd(n - 1);
}

static void odd(int n) {
  in_odd++; // NORACE
  pthread_mutex_unlock(&m);
  if (n > 0)
    even(n - 1);
}

static void *work(void *unused) {
  even(10);
  at_end++; // RACE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
