// The queue is taken without the lock.
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
  if (tail != NULL)  // RACE
    tail->next = j;  // RACE
  else
    head = j;  // RACE
  tail = j;  // RACE
  pthread_mutex_unlock(&lock);
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) break;
    j->value = i;  // RACE: found without order
    append(j);
  }
  return arg;
}

static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 100; i++) {
    struct job *j = head, *n;  // RACE
    head = tail = NULL;  // RACE
    for (; j != NULL; j = n) {
      n = j->next;  // RACE
      sum += j->value;  // RACE
    }
  }
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
