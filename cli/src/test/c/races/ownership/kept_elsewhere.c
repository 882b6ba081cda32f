// A pointer to what is taken out of the queue is kept where all find it.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries, shown;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t current_lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first, *current;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = first;  // NORACE
  if (j != NULL) first = j->next;  // NORACE
  pthread_mutex_unlock(&lock);
  if (j == NULL) return arg;
  pthread_mutex_lock(&current_lock);
  current = j;  // NORACE
  pthread_mutex_unlock(&current_lock);
  j->tries++;  // RACE: the monitor may look
  return arg;
}

static void *monitor(void *arg) {
  pthread_mutex_lock(&current_lock);
  if (current != NULL) current->shown = current->tries;  // RACE
  pthread_mutex_unlock(&current_lock);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->next = first;
    first = j;
  }
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, i < 2 ? worker : monitor, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
