// The pointer is read again for each use; if it changes in between, the wrong object is locked.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int value;
};

static pthread_rwlock_t swap = PTHREAD_RWLOCK_INITIALIZER;
static struct box *current;

static void *worker(void *arg) {
  pthread_rwlock_rdlock(&swap);
  pthread_mutex_lock(&current->lock);
  pthread_rwlock_unlock(&swap);
  pthread_rwlock_rdlock(&swap);
  current->value++;
  pthread_mutex_unlock(&current->lock);
  pthread_rwlock_unlock(&swap);
  return arg;
}

static struct box *make(void) {
  struct box *b = malloc(sizeof *b);
  pthread_mutex_init(&b->lock, NULL);
  b->value = 0;
  return b;
}

int main(void) {
  pthread_t t[2];
  current = make();
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  pthread_rwlock_wrlock(&swap);
  current = make();
  pthread_rwlock_unlock(&swap);
  return 0;
}
