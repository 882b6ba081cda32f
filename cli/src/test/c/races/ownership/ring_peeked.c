// The index moves on in another critical section: two threads find one job.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct job {
  int tries;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *ring[N];
static unsigned head, tail;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  struct job *j = head != tail ? ring[head % N] : NULL;  // NORACE
  pthread_mutex_unlock(&lock);
  if (j == NULL) return arg;
  j->tries++;  // RACE
  pthread_mutex_lock(&lock);
  head++;  // NORACE
  pthread_mutex_unlock(&lock);
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
