// The queue is filled under one lock and emptied under another: nobody owns what is taken out.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int input;
  struct job *next;
};

static pthread_mutex_t in = PTHREAD_MUTEX_INITIALIZER, out = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void *producer(void *arg) {
  struct job *j = malloc(sizeof *j);
  if (j == NULL) return arg;
  j->input = 1;  // RACE
  pthread_mutex_lock(&in);
  j->next = first;  // RACE
  first = j;  // RACE
  pthread_mutex_unlock(&in);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&out);
  struct job *j = first;  // RACE
  if (j != NULL) first = j->next;  // RACE
  pthread_mutex_unlock(&out);
  if (j != NULL) j->input = 2;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? producer : consumer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
