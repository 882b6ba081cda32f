// Items go through a queue under its lock; on both sides only one thread has the item.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct item *queue;

static void *producer(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct item *it = malloc(sizeof *it);
    if (it == NULL) abort();
    it->value = i;  // NORACE
    pthread_mutex_lock(&lock);
    it->next = queue;  // NORACE
    queue = it;  // NORACE
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lock);
    while (queue == NULL) pthread_cond_wait(&filled, &lock);  // NORACE
    struct item *it = queue;  // NORACE
    queue = it->next;  // NORACE
    pthread_mutex_unlock(&lock);
    sum += it->value;  // NORACE: out of the queue, only here
    free(it);  // NORACE
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
