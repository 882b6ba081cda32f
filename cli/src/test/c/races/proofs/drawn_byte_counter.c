#include <pthread.h>
#include <stdint.h>
static uint8_t next;
static int ring[256];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *a) {
  for (int i = 0; i < 5000; i++) {
    pthread_mutex_lock(&m);
    uint8_t slot = next++;
    pthread_mutex_unlock(&m);
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
