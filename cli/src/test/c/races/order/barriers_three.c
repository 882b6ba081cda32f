// Three barriers in turn; two threads in step, with a call for one of the waits.
#include <pthread.h>

static pthread_barrier_t first, second, third;
static int a, b;

static void wait_first(void) { pthread_barrier_wait(&first); }

static void *even(void *arg) {
  for (int i = 0; i < 6; i++) {
    a++;  // NORACE
    wait_first();
    b++;  // NORACE
    pthread_barrier_wait(&second);
    a++;  // NORACE
    pthread_barrier_wait(&third);
    b++;  // NORACE
    wait_first();
  }
  return arg;
}

static void *odd(void *arg) {
  for (int i = 0; i < 6; i++) {
    b++;  // NORACE
    wait_first();
    a++;  // NORACE
    pthread_barrier_wait(&second);
    b++;  // NORACE
    pthread_barrier_wait(&third);
    a++;  // NORACE
    wait_first();
  }
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&first, 0, 2);
  pthread_barrier_init(&second, 0, 2);
  pthread_barrier_init(&third, 0, 2);
  pthread_create(&s, 0, even, 0);
  pthread_create(&t, 0, odd, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return a + b;  // NORACE
}
