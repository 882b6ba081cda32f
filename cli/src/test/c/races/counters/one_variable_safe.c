// One variable counts the creations and the joins; its address is known to a logger.
#include <pthread.h>
#include <stdio.h>

#define N 3

static int results[N], sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void report(const char *what, const int *which) { printf("%s %d\n", what, *which); }  // NORACE

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  sum++;  // NORACE
  pthread_mutex_unlock(&m);
  *(int *)arg = 1;  // NORACE: one for each
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int i;
  for (i = 0; i < N; i++) {
    report("start", &i);
    if (pthread_create(&t[i], NULL, worker, &results[i]) != 0) return 1;
  }
  for (i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
    report("joined", &i);
  }
  return sum;  // NORACE
}
