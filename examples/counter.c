/* Two threads count. The hits are counted under a lock, the misses are not. */
#include <pthread.h>
#include <stdio.h>

struct stats {
  int hits;
  int misses;
};

static struct stats stats;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void record(int hit) {
  if (hit) {
    pthread_mutex_lock(&lock);
    stats.hits++;
    pthread_mutex_unlock(&lock);
  } else {
    stats.misses++; /* the lock is missing here */
  }
}

static void *worker(void *arg) {
  for (int i = 0; i < 100000; i++) record(i % 3);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  puts("done");
  return 0;
}
