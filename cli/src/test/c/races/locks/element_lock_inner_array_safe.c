// Structs in an array, each with a lock, a count and an array of its own.
#include <pthread.h>
#include <stddef.h>

struct bucket {
  pthread_mutex_t lock;
  int keys[16];
  int count;
};

static struct bucket buckets[8];

static void add(struct bucket *b, int key) {
  pthread_mutex_lock(&b->lock);
  if (b->count < 16) b->keys[b->count++] = key;  // NORACE
  pthread_mutex_unlock(&b->lock);
}

static int take(struct bucket *b) {
  int key = -1;
  pthread_mutex_lock(&b->lock);
  if (b->count > 0) {
    key = b->keys[b->count - 1];  // NORACE
    b->count--;  // NORACE
  }
  pthread_mutex_unlock(&b->lock);
  return key;
}

static void *worker(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < 100; i++) {
    add(&buckets[(n + i) % 8], i);
    take(&buckets[i % 8]);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 8; i++) pthread_mutex_init(&buckets[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
