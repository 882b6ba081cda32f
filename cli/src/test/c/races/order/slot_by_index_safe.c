// Each thread writes the element that has its number.
#include <pthread.h>

#define N 4

static int ids[N];
static long results[N];
static long grand_total;

static void *worker(void *arg) {
  int id = *(int *)arg;  // NORACE
  results[id] = id * 10L;  // NORACE
  grand_total += results[id];  // RACE: on grand_total
  return NULL;
}

int main(void) {
  pthread_t t[N];
  long sum = 0;
  for (int i = 0; i < N; i++) {
    ids[i] = i;  // NORACE
    pthread_create(&t[i], NULL, worker, &ids[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) sum += results[i];  // NORACE
  return sum == grand_total;  // NORACE
}
