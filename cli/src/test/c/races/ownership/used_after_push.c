// Who has put an object into the queue still uses it when the lock is released.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int input, sent;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void push(struct job *j) {
  pthread_mutex_lock(&lock);
  j->next = first;  // NORACE
  first = j;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *producer(void *arg) {
  struct job *j = calloc(1, sizeof *j);
  if (j == NULL) return arg;
  j->input = 1;  // NORACE: before it is queued
  push(j);
  j->sent = 1;  // RACE: a consumer may have it
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = first;
  if (j != NULL) first = j->next;  // NORACE
  pthread_mutex_unlock(&lock);
  if (j == NULL) return arg;
  if (j->input) j->sent = 2;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
