// The unlocked relatives of stdio change the stream without its lock.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static FILE *fp;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    putc_unlocked('a', fp); // RACE
    fputs_unlocked("b", fp); // RACE
    fwrite_unlocked("c", 1, 1, fp); // RACE
  }
  return 0;
}
static void *g(void *arg) {
  for (int i = 0; i < 100; i++) {
    flockfile(fp); // NORACE
    putc_unlocked('x', stderr); // NORACE
    funlockfile(fp); // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  fp = fopen("/dev/null", "w"); // NORACE
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_create(&c, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
