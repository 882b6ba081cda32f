// A list goes on to another queue as a whole; the rest of it is used.
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

static struct job *other;

static void *other_user(void) {
  pthread_mutex_lock(&lock);
  struct job *j = other;
  if (j != NULL) other = j->next;
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->value++;  // RACE
  return j;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = head, *n = NULL;
  head = tail = NULL;
  if (j != NULL) {
    n = j->next;
    other = j;
  }
  pthread_mutex_unlock(&lock);
  if (n != NULL) n->value++;  // RACE
  free(other_user());  // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
