// Each worker has a slot by its number shifted: neighbours share one.
#include <pthread.h>
#include <stdlib.h>
static int slot[8];
static void *worker(void *arg) {
  unsigned id = (unsigned)(long)arg;
  slot[id >> 1]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < 8; i++)
    pthread_join(t[i], 0);
  return slot[0]; // NORACE
}
