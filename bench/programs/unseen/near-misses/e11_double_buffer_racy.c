// Two buffers and an atomic index: a slow reader still reads what is written next but one.
#include <pthread.h>
#include <stdatomic.h>
static int buf[2][4];
static atomic_int cur;
static void *wr(void *arg) {
  for (int i = 0; i < 100; i++) {
    int n = !atomic_load(&cur);
    for (int k = 0; k < 4; k++)
      buf[n][k] = i; // RACE
    atomic_store(&cur, n);
  }
  return 0;
}
static void *rd(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    int c = atomic_load(&cur);
    for (int k = 0; k < 4; k++)
      s += buf[c][k]; // RACE
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, wr, 0);
  pthread_create(&b, 0, rd, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
