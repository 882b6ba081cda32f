// The second of a taken list is put back; the first still leads to it.
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
    head = j;  // NORACE
  tail = j;  // NORACE
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
    pthread_mutex_lock(&lock);
    struct job *j = head;
    head = tail = NULL;
    pthread_mutex_unlock(&lock);
    if (j == NULL || j->next == NULL) continue;
    struct job *n = j->next;
    n->next = NULL;  // RACE
    append(n);
    for (; j != NULL; j = j->next) j->value++;  // RACE
  }
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
