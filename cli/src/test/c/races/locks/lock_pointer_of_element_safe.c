// Each element has a pointer to a lock of its own, put there by a loop before threads start.
#include <pthread.h>
#include <stdlib.h>

struct row {
  pthread_mutex_t *lock;
  int sum;
};

static struct row *rows[4];

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(rows[i]->lock);
    rows[i]->sum++;  // NORACE
    pthread_mutex_unlock(rows[i]->lock);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++)
    rows[i] = calloc(1, sizeof *rows[i]);
  for (int i = 0; i < 4; i++) {
    rows[i]->lock = malloc(sizeof *rows[i]->lock);
    pthread_mutex_init(rows[i]->lock, NULL);
  }
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(rows[i]->lock);
    rows[i]->sum--;  // NORACE
    pthread_mutex_unlock(rows[i]->lock);
  }
  pthread_join(thread, NULL);
  return 0;
}
