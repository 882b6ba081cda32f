// Another index moves on than the one that the job was found by.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct job {
  int tries;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *ring[N];
static unsigned head, tail, seen;

static void *worker(void *arg) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (head != tail) {  // NORACE
    j = ring[head % N];  // NORACE
    seen++;  // NORACE
  }
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->tries++;  // RACE: still at the head
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 8; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) return 1;
    pthread_mutex_lock(&lock);
    ring[tail++ % N] = j;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  return 0;
}
