// Looked at under the lock, and left in the list: it is not out of it because of that.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = first;  // NORACE
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->tries++;  // RACE: another may have found it, too
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
