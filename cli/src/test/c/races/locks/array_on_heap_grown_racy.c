// The array of locks is made anew while another thread uses the old one.
#include <pthread.h>
#include <stdlib.h>

static int sums[4];
static pthread_mutex_t *locks;

static pthread_mutex_t *new_locks(void) {
  pthread_mutex_t *made = malloc(4 * sizeof *made);
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&made[i], NULL);
  return made;
}

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);  // RACE
    sums[i]++;  // RACE
    pthread_mutex_unlock(&locks[i]);  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  locks = new_locks();
  pthread_create(&thread, NULL, worker, NULL);
  locks = new_locks();  // RACE
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);
    sums[i]--;  // RACE
    pthread_mutex_unlock(&locks[i]);
  }
  pthread_join(thread, NULL);
  return 0;
}
