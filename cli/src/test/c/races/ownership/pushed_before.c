// What was first is second after a push: its place is overwritten, but it is still in the list.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int tries;
  struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *first;

static void *pusher(void *arg) {
  struct job *j = calloc(1, sizeof *j);
  if (j == NULL) return arg;
  pthread_mutex_lock(&lock);
  struct job *old = first;  // NORACE
  j->next = old;  // NORACE
  first = j;  // NORACE
  if (old != NULL && old->next != NULL) old->next->tries = 0;  // RACE: who pushed before may be at it
  pthread_mutex_unlock(&lock);
  if (old != NULL) old->tries++;  // RACE: behind the new one
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, pusher, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
