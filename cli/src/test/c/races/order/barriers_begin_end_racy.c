// Rounds between two barriers that do not keep the threads apart.
#include <pthread.h>

enum { WORKERS = 3 };

static pthread_barrier_t begin, end;
static int inside, early;

static void *work(void *arg) {
  for (int i = 0; i < 9; i++) {
    early++;  // RACE
    pthread_barrier_wait(&begin);
    inside += arg == 0;  // RACE
    pthread_barrier_wait(&end);
  }
  return arg;
}

int main(void) {
  pthread_t ids[WORKERS];
  pthread_barrier_init(&begin, 0, WORKERS + 1);
  pthread_barrier_init(&end, 0, WORKERS + 1);
  for (int i = 0; i < WORKERS; i++)
    pthread_create(&ids[i], 0, work, 0);
  for (int i = 0; i < 9; i++) {
    early = 0;  // RACE
    pthread_barrier_wait(&begin);
    inside = 0;  // RACE
    pthread_barrier_wait(&end);
  }
  for (int i = 0; i < WORKERS; i++)
    pthread_join(ids[i], 0);
  return inside + early;  // NORACE
}
