// A loop over slots with objects of their own, and one slot by its number: the lock of the same number, or not.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int id;
  long good;
  long bad;
};

static struct job *jobs[4];
static pthread_mutex_t locks[4];

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);
    jobs[i]->good++;  // NORACE
    jobs[i]->bad++;   // RACE
    pthread_mutex_unlock(&locks[i]);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    jobs[i] = calloc(1, sizeof *jobs[i]);
    pthread_mutex_init(&locks[i], NULL);
  }
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&locks[2]);
  jobs[2]->good--;  // NORACE
  jobs[1]->bad--;   // RACE
  pthread_mutex_unlock(&locks[2]);
  pthread_join(thread, NULL);
  return 0;
}
