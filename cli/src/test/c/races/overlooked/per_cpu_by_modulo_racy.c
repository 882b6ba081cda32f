// Statistics per worker, but the number of slots is smaller than that of workers.
#include <pthread.h>
#include <stdlib.h>
struct stat { long hits; };
static struct stat stats[4];
static void *worker(void *arg) {
  int id = (int)(long)arg;
  stats[id % 4].hits++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < 8; i++)
    pthread_join(t[i], 0);
  return stats[0].hits; // NORACE
}
