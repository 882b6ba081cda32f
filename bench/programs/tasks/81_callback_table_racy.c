#include <pthread.h>
#include <stdint.h>

static int a, b, c;
static void ha(void) { a++; } // NORACE
static void hb(void) { b++; } // RACE!
static void hc(void) { c++; } // NORACE
static void (*const handlers[])(void) = {ha, hb, hc};

static void *w(void *p) {
  intptr_t i = (intptr_t)p;
  handlers[i]();
  return 0;
}
int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, 0, w, (void *)(intptr_t)0);
  pthread_create(&y, 0, w, (void *)(intptr_t)1);
  pthread_create(&z, 0, w, (void *)(intptr_t)1);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_join(z, 0);
  return a + b + c; // NORACE
}
