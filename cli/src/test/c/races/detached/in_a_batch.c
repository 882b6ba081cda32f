// A list is passed on in another object, and used nevertheless.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

struct batch {
  struct job *jobs;
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

static pthread_mutex_t batch_lock = PTHREAD_MUTEX_INITIALIZER;
static struct batch *waiting;

static void look(void) {
  pthread_mutex_lock(&batch_lock);
  if (waiting != NULL && waiting->jobs != NULL) waiting->jobs->value++;  // RACE
  pthread_mutex_unlock(&batch_lock);
}

static void *consumer(void *arg) {
  struct batch *b = calloc(1, sizeof *b);
  struct job *j = take();
  if (b == NULL || j == NULL) return arg;
  b->jobs = j;
  pthread_mutex_lock(&batch_lock);
  waiting = b;
  pthread_mutex_unlock(&batch_lock);
  j->value++;  // RACE
  look();
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
