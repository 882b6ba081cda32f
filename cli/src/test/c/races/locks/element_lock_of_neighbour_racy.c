// As with a lock in each struct of an array, but one place takes that of the struct before.
#include <pthread.h>
#include <stddef.h>

struct bucket {
  pthread_mutex_t lock;
  int keys[16];
};

static struct bucket buckets[8];

static void set(int i, int j, int key) {
  pthread_mutex_lock(&buckets[i].lock);
  buckets[i].keys[j] = key;  // RACE
  pthread_mutex_unlock(&buckets[i].lock);
}

static void set_next(int i, int j, int key) {
  pthread_mutex_lock(&buckets[i].lock);
  buckets[i + 1].keys[j] = key;  // RACE
  pthread_mutex_unlock(&buckets[i].lock);
}

static void *worker(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < 7; i++) {
    set(i, n, i);
    set_next(i, n, i);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 1};
  for (int i = 0; i < 8; i++) pthread_mutex_init(&buckets[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
