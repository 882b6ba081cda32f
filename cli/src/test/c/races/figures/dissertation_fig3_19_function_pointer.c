// Voung's dissertation, figure 3.19: call_fp is called with read and &x or with write and &y,
// never crosswise. x is only read, y belongs to main. No race.
#include <pthread.h>
#include <stdio.h>

static int x = 0, y = 0;

static void write_it(int *p) {
  *p = 1;  // NORACE: only y
}

static void read_it(int *p) {
  printf("%d\n", *p);  // NORACE: only x
}

static void call_fp(void (*fp)(int *), int *p) { fp(p); }

static void *thread_1(void *arg) {
  call_fp(read_it, &x);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread_1, NULL);
  call_fp(read_it, &x);
  call_fp(write_it, &y);
  pthread_join(t, NULL);
  return 0;
}
