#include <pthread.h>
#include <stdint.h>
static int a[256];
static void *run(void *p) {
  long id = (long)p;
  for (long i = id * 128; i < id * 128 + 128; i++) {
    uint8_t k = i;
    a[k]++; // RACE!
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
