// The producer goes on with an item that is in the queue already.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  int stamp;
  struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *queue;

static void *producer(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct item *it = calloc(1, sizeof *it);
    if (it == NULL) abort();
    it->value = i;  // NORACE
    pthread_mutex_lock(&lock);
    it->next = queue;  // NORACE
    queue = it;  // NORACE
    pthread_mutex_unlock(&lock);
    it->stamp = i;  // RACE: the consumer may have it
  }
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&lock);
    struct item *it = queue;  // NORACE
    if (it != NULL) queue = it->next;  // NORACE
    pthread_mutex_unlock(&lock);
    if (it == NULL) continue;
    sum += it->value;  // NORACE
    sum += it->stamp;  // RACE
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
