// Thread-specific data: each thread makes its own, which are in a list of all, too, and given up when it ends.
#include <pthread.h>
#include <stdlib.h>

struct shard {
  struct shard *next;
  long count;
};

static pthread_key_t key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shard *all;
static long total;

static void merge(struct shard *shard) {
  pthread_mutex_lock(&lock);
  total += shard->count; // NORACE
  shard->count = 0; // NORACE
  pthread_mutex_unlock(&lock);
}

static void done(void *value) {
  merge(value);
}

static struct shard *own(void) {
  struct shard *shard = pthread_getspecific(key);
  if (shard == NULL) {
    shard = calloc(1, sizeof *shard);
    pthread_mutex_lock(&lock);
    shard->next = all; // NORACE
    all = shard; // NORACE
    pthread_mutex_unlock(&lock);
    pthread_setspecific(key, shard);
  }
  return shard;
}

static void *run(void *argument) {
  for (int i = 0; i < 100; i++) {
    own()->count++; // NORACE
    if (i % 10 == 0) {
      merge(own());
    }
  }
  return argument;
}

int main(void) {
  pthread_t threads[3];
  pthread_key_create(&key, done);
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, run, NULL);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  return total > 0 ? 0 : 1; // NORACE
}
