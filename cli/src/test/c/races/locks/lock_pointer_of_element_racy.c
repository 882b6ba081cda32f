// One of them takes the lock of another element, or changes the pointer while threads run.
#include <pthread.h>
#include <stdlib.h>

struct row {
  pthread_mutex_t *lock;
  int sum;
};

static struct row *rows[5], *changed[4];

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(rows[i]->lock);
    rows[i]->sum++;  // RACE
    pthread_mutex_unlock(rows[i]->lock);
    pthread_mutex_lock(changed[i]->lock);  // RACE
    changed[i]->sum++;  // RACE
    pthread_mutex_unlock(changed[i]->lock);  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 5; i++) {
    rows[i] = calloc(1, sizeof *rows[i]);
    rows[i]->lock = malloc(sizeof *rows[i]->lock);
    pthread_mutex_init(rows[i]->lock, NULL);
  }
  for (int i = 0; i < 4; i++) {
    changed[i] = calloc(1, sizeof *changed[i]);
    changed[i]->lock = malloc(sizeof *changed[i]->lock);
    pthread_mutex_init(changed[i]->lock, NULL);
  }
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(rows[i + 1]->lock);
    rows[i]->sum--;  // RACE
    pthread_mutex_unlock(rows[i + 1]->lock);
    changed[i]->lock = malloc(sizeof *changed[i]->lock);  // RACE
    pthread_mutex_init(changed[i]->lock, NULL);
    pthread_mutex_lock(changed[i]->lock);
    changed[i]->sum--;  // RACE
    pthread_mutex_unlock(changed[i]->lock);
  }
  pthread_join(thread, NULL);
  return 0;
}
