// The link of what was taken out leads back into the list.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries, seen;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = first;  // NORACE
  if (j == NULL) {
    pthread_mutex_unlock(&lock);
    return arg;
  }
  first = j->next;  // NORACE
  pthread_mutex_unlock(&lock);
  j->tries = 1;  // NORACE: taken out
  j->seen = 0;  // RACE: with who took the one before
  struct job *n = j->next;  // NORACE
  if (n != NULL) n->seen++;  // RACE: still in the list
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 3; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->next = first;
    first = j;
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
