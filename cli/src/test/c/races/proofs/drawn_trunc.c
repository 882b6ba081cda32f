#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_uint next;
static int ring[256];
static void *run(void *a) {
  for (int i = 0; i < 5000; i++) {
    uint8_t slot = (uint8_t)atomic_fetch_add(&next, 1);
    ring[slot]++; // RACE!
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return ring[0];
}
