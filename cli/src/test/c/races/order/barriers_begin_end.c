// A main thread leads rounds between two barriers: it works while the others wait for the next round.
#include <pthread.h>

enum { WORKERS = 3 };

static struct {
  pthread_barrier_t begin, end;
  int round, quit, sum;
  pthread_mutex_t lock;
} team = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *work(void *arg) {
  for (;;) {
    pthread_barrier_wait(&team.begin);
    if (team.quit)  // NORACE
      break;
    int round = team.round;  // NORACE
    pthread_mutex_lock(&team.lock);
    team.sum += round;  // NORACE
    pthread_mutex_unlock(&team.lock);
    pthread_barrier_wait(&team.end);
  }
  return arg;
}

int main(void) {
  pthread_t ids[WORKERS];
  pthread_barrier_init(&team.begin, 0, WORKERS + 1);
  pthread_barrier_init(&team.end, 0, WORKERS + 1);
  for (int i = 0; i < WORKERS; i++)
    pthread_create(&ids[i], 0, work, 0);
  for (int i = 0; i < 9; i++) {
    team.sum = 0;  // NORACE
    pthread_barrier_wait(&team.begin);
    pthread_barrier_wait(&team.end);
    team.round = team.sum;  // NORACE
  }
  team.quit = 1;  // NORACE
  pthread_barrier_wait(&team.begin);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(ids[i], 0);
  return team.sum;  // NORACE
}
