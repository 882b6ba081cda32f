#include <pthread.h>
#include <stdint.h>
static int table[256];
static void *low(void *a) {
  for (int k = 0; k < 100; k++) table[(uint8_t)k]++; // RACE!
  return 0;
}
static void *high(void *a) {
  for (int k = 256; k < 356; k++) table[(uint8_t)k]++; // RACE!
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, low, 0);
  pthread_create(&u, 0, high, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return table[0];
}
