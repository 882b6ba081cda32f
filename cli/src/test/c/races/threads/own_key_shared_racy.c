// Thread-specific data that another thread uses as well: all threads set one value, or the total is made from what
// the threads still count.
#include <pthread.h>
#include <stdlib.h>

struct shard {
  struct shard *next;
  long count;
};

static pthread_key_t key;
static pthread_key_t shared_key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shard *all;
static struct shard *one;

static struct shard *own(void) {
  struct shard *shard = pthread_getspecific(key);
  if (shard == NULL) {
    shard = calloc(1, sizeof *shard);
    pthread_mutex_lock(&lock);
    shard->next = all;
    all = shard;
    pthread_mutex_unlock(&lock);
    pthread_setspecific(key, shard);
  }
  return shard;
}

static long sum(void) {
  long result = 0;
  pthread_mutex_lock(&lock);
  for (struct shard *s = all; s != NULL; s = s->next) {
    result += s->count; // RACE
  }
  pthread_mutex_unlock(&lock);
  return result;
}

static void *run(void *argument) {
  pthread_setspecific(shared_key, one);
  for (int i = 0; i < 100; i++) {
    struct shard *shard = pthread_getspecific(shared_key);
    own()->count++; // RACE
    shard->next = NULL; // RACE
  }
  return argument;
}

int main(void) {
  pthread_t threads[3];
  pthread_key_create(&key, NULL);
  pthread_key_create(&shared_key, NULL);
  one = calloc(1, sizeof *one);
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, run, NULL);
  }
  long seen = sum();
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  return seen > 0 ? 0 : 1;
}
