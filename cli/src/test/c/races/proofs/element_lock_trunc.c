#include <pthread.h>
#include <stdint.h>
static pthread_mutex_t m[512];
static int data[256];
static void bump(unsigned i) {
  pthread_mutex_lock(&m[i]);
  data[(uint8_t)i]++; // RACE!
  pthread_mutex_unlock(&m[i]);
}
static void *run(void *a) {
  unsigned s = (unsigned)(long)a;
  for (unsigned i = 0; i < 512; i++) bump((i + s) & 511);
  return 0;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 512; i++) pthread_mutex_init(&m[i], 0);
  pthread_create(&t, 0, run, (void *)0L);
  pthread_create(&u, 0, run, (void *)256L);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return data[0];
}
