// Lock and pointer are members of the same element; main fills the table one element at a time.
#include <pthread.h>
#include <stdlib.h>

struct bucket {
  struct data {
    int count;
  } *data;
  pthread_mutex_t lock;
};

static struct bucket buckets[4];

static void *count(void *arg) {
  int i = (int)(long)arg & 3;
  pthread_mutex_lock(&buckets[i].lock);
  buckets[i].data->count++;  // NORACE
  pthread_mutex_unlock(&buckets[i].lock);
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++) {
    struct data *d = calloc(1, sizeof *d);
    if (d == NULL) abort();
    d->count = i;  // NORACE
    buckets[i].data = d;  // NORACE
    pthread_mutex_init(&buckets[i].lock, NULL);
  }
  pthread_create(&t, NULL, count, &t);
  pthread_create(&t, NULL, count, &t);
  return 0;
}
