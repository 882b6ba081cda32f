// A list that was taken is continued by what is in the queue, by a function.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) break;
    pthread_mutex_lock(&lock);
    j->next = head;  // RACE
    head = j;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void continue_by_queue(struct job *j) {
  pthread_mutex_lock(&lock);
  j->next = head;  // RACE
  pthread_mutex_unlock(&lock);
}

static void *consumer(void *arg) {
  long sum = 0;
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    struct job *j = head;
    head = NULL;
    pthread_mutex_unlock(&lock);
    if (j == NULL) continue;
    continue_by_queue(j);
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
