// The list is changed by a function between a look at its first element and a change of its head.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void push(struct job *j) {
  j->next = first;  // NORACE
  first = j;  // NORACE
}

static void *exchanger(void *arg) {
  struct job *j = calloc(1, sizeof *j), *k = calloc(1, sizeof *k);
  if (j == NULL || k == NULL) return arg;
  pthread_mutex_lock(&lock);
  struct job *old = first;  // NORACE
  push(j);
  k->next = j->next;  // NORACE
  first = k;  // NORACE: instead of j
  if (old != NULL && old->next != NULL) old->next->tries = 0;  // RACE: who pushed before may be at it
  pthread_mutex_unlock(&lock);
  if (old != NULL) old->tries++;  // RACE: behind the other one
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, exchanger, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
