// Each thread draws the next index from an atomic counter, in a loop, until there are no more.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define N 256

struct job {
  int *out;
  atomic_int next;
};

static atomic_int next_index;
static int in[N], out[N];
static long pairs[2 * N];
static int *rows[N];

static int take(void) {
  return atomic_fetch_add_explicit(&next_index, 1, memory_order_relaxed);
}

static void *worker(void *arg) {
  int i;
  while ((i = take()) < N) {
    out[i] = in[i] * 2;  // NORACE
    pairs[2 * i] = i;  // NORACE
    pairs[2 * i + 1] = -i;  // NORACE
    rows[i][0] = i;  // NORACE
  }
  return arg;
}

static void *with_argument(void *arg) {
  struct job *job = arg;
  for (int i = job->next++; i < N; i = job->next++) job->out[i] = i;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[3];
  struct job job;
  for (int i = 0; i < N; i++) {
    in[i] = i;  // NORACE
    rows[i] = malloc(sizeof(int));
  }
  next_index = 0;
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  job.out = malloc(N * sizeof(int));
  atomic_init(&job.next, 0);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, with_argument, &job);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  next_index = 0;
  return out[N - 1] + job.out[0];  // NORACE
}
