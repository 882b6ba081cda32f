// Taken from a free list under one lock, filled in without any, queued under another, and given back.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int kind, result;
  struct job *next;
};

static pthread_mutex_t free_lock = PTHREAD_MUTEX_INITIALIZER, queue_lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *unused, *first, *last;

static struct job *get(void) {
  pthread_mutex_lock(&free_lock);
  struct job *j = unused;  // NORACE
  if (j != NULL) unused = j->next;  // NORACE
  pthread_mutex_unlock(&free_lock);
  return j != NULL ? j : malloc(sizeof *j);
}

static void put(struct job *j) {
  pthread_mutex_lock(&free_lock);
  j->next = unused;  // NORACE
  unused = j;  // NORACE
  pthread_mutex_unlock(&free_lock);
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = get();
    if (j == NULL) break;
    j->kind = i;  // NORACE: in no list
    j->next = NULL;  // NORACE
    pthread_mutex_lock(&queue_lock);
    if (last != NULL)
      last->next = j;  // NORACE
    else
      first = j;
    last = j;
    pthread_mutex_unlock(&queue_lock);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&queue_lock);
    struct job *j = first;
    if (j == NULL) {
      pthread_mutex_unlock(&queue_lock);
      continue;
    }
    first = j->next;  // NORACE
    if (first == NULL) last = NULL;
    pthread_mutex_unlock(&queue_lock);
    j->result = j->kind * 2;  // NORACE: out of the queue
    put(j);
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
