// Two arrays of locks; or the other one, begun one element later.
#include <pthread.h>
#include <stdlib.h>

static int sums[4], more[5];
static pthread_mutex_t *locks, *others, *shifted;

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);
    sums[i]++;  // RACE
    pthread_mutex_unlock(&locks[i]);
    pthread_mutex_lock(&shifted[i]);
    more[i]++;  // RACE
    pthread_mutex_unlock(&shifted[i]);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  locks = malloc(5 * sizeof *locks);
  others = malloc(4 * sizeof *others);
  shifted = locks + 1;
  for (int i = 0; i < 5; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&others[i], NULL);
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&others[i]);
    sums[i]--;  // RACE
    pthread_mutex_unlock(&others[i]);
    pthread_mutex_lock(&locks[i]);
    more[i]--;  // RACE
    pthread_mutex_unlock(&locks[i]);
  }
  pthread_join(thread, NULL);
  return 0;
}
