// The near miss of figure 3.19: main writes x through the same function.
#include <pthread.h>
#include <stdio.h>

static int x = 0;

static void write_it(int *p) {
  *p = 1;  // RACE
}

static void read_it(int *p) {
  printf("%d\n", *p);  // RACE
}

static void call_fp(void (*fp)(int *), int *p) { fp(p); }

static void *thread_1(void *arg) {
  call_fp(read_it, &x);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread_1, NULL);
  call_fp(write_it, &x);
  pthread_join(t, NULL);
  return 0;
}
