#include <pthread.h>
#include <stdint.h>
static int table[256];
static void *run(void *a) {
  long id = (long)a;
  uint8_t slot = (uint8_t)(id * 64);
  table[slot]++; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
  return table[0];
}
