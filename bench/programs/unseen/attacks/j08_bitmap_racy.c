// A bitmap: each thread sets its own bits, but bits share words.
#include <pthread.h>
#include <stdint.h>
#define N 128
static uint32_t map[N / 32];
static char bytes[N];
static void *f(void *arg) {
  int id = (int)(long)arg;
  for (int i = id; i < N; i += 4) {
    map[i / 32] |= 1u << (i % 32); // RACE
    bytes[i] = 1; // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return map[0] + bytes[0]; // NORACE
}
