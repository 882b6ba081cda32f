// Of a taken list with links both ways the first is put back; the second still leads to it.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next, *prev;
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;

static void push(struct job *j) {
  pthread_mutex_lock(&lock);
  j->prev = NULL;
  j->next = head;
  if (head != NULL) head->prev = j;
  head = j;
  pthread_mutex_unlock(&lock);
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j != NULL) push(j);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    struct job *j = head;
    head = NULL;
    pthread_mutex_unlock(&lock);
    if (j == NULL) continue;
    struct job *n = j->next;
    push(j);
    if (n == NULL) continue;
    struct job *before = n->prev;
    before->value++;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
