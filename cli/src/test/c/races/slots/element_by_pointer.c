// One side knows the struct in the array by a pointer, the other by its index; the lock is in the struct.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define N 4

struct counters {
  int hits[8];
  int misses;
};

struct worker {
  pthread_mutex_t lock;
  struct counters counters;
  int wrong[8];
};

struct request {
  struct worker *worker;
  int kind;
};

static struct worker *workers;

static void *work(void *arg) {
  struct request *r = arg;
  pthread_mutex_lock(&r->worker->lock);
  r->worker->counters.hits[r->kind]++;  // NORACE
  r->worker->counters.misses++;  // NORACE
  r->worker->wrong[r->kind]++;  // RACE: read with the lock of another
  pthread_mutex_unlock(&r->worker->lock);
  return NULL;
}

static void *reset(void *arg) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&workers[i].lock);
    memset(&workers[i].counters, 0, sizeof workers[i].counters);  // NORACE
    for (int k = 0; k < 8; k++) sum += workers[i].counters.hits[k];  // NORACE
    for (int k = 0; k < N; k++) sum += workers[k].wrong[i];  // RACE
    pthread_mutex_unlock(&workers[i].lock);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t t[N + 1];
  static struct request requests[2 * N];
  workers = calloc(N, sizeof *workers);
  if (workers == NULL) return 1;
  for (int i = 0; i < N; i++) pthread_mutex_init(&workers[i].lock, NULL);
  for (int i = 0; i < 2 * N; i++) {
    requests[i].worker = &workers[rand() % N];
    requests[i].kind = rand() % 8;
  }
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, work, &requests[rand() % (2 * N)]);
  pthread_create(&t[N], NULL, reset, NULL);
  return 0;
}
