// A new job goes to the queue with a whole list behind it.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head, *tail;

static void append(struct job *j) {
  pthread_mutex_lock(&lock);
  if (tail != NULL)
    tail->next = j;
  else
    head = j;
  tail = j;
  pthread_mutex_unlock(&lock);
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) break;
    append(j);
  }
  return arg;
}

static struct job *take(void) {
  pthread_mutex_lock(&lock);
  struct job *j = head;
  head = tail = NULL;
  pthread_mutex_unlock(&lock);
  return j;
}

static void *consumer(void *arg) {
  struct job *j = take(), *x = calloc(1, sizeof *x);
  if (x == NULL || j == NULL) return arg;
  struct job *n = j->next;
  x->next = j;
  pthread_mutex_lock(&lock);
  tail = NULL;
  head = x;
  pthread_mutex_unlock(&lock);
  if (n != NULL) n->value++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
