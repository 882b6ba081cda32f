// A list is given to a thread, and used by who has taken it.
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
    tail->next = j;  // RACE
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

static void *run(void *arg) {
  for (struct job *j = arg; j != NULL; j = j->next) j->value++;  // RACE
  return NULL;
}

static void *consumer(void *arg) {
  struct job *j = take();
  pthread_t t;
  pthread_create(&t, NULL, run, j);
  for (; j != NULL; j = j->next) j->value++;  // RACE
  pthread_join(t, NULL);
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
