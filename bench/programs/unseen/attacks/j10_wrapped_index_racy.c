// The thread's number is cut to a byte or masked: more threads than slots.
#include <pthread.h>
#define NT 8
static int slot[4], cut[NT];
static void *f(void *arg) {
  unsigned id = (unsigned)(long)arg;
  slot[id & 3]++; // RACE
  cut[(unsigned char)(id * 64) / 64]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return slot[0] + cut[0]; // NORACE
}
