// main waits until a counter under a lock says that all are done; it does not join them.
#include <pthread.h>
#include <stdint.h>

#define N 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
static int left = N;
static int results[N];
static int afterthought;

static void *worker(void *arg) {
  intptr_t me = (intptr_t)arg;
  results[me] = 1;  // NORACE
  pthread_mutex_lock(&lock);
  if (--left == 0) pthread_cond_signal(&all_done);  // NORACE
  pthread_mutex_unlock(&lock);
  afterthought = 1;  // RACE: after the count
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int sum = 0;
  for (intptr_t i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)i);
    pthread_detach(t[i]);
  }
  pthread_mutex_lock(&lock);
  while (left > 0) pthread_cond_wait(&all_done, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < N; i++) sum += results[i];  // NORACE
  return sum + afterthought;  // RACE: afterthought
}
