// Parts that overlap by one element, strides that are too short, limits that change.
#include <pthread.h>
#include <stdint.h>

#define N 6
#define THREADS 4
#define CHUNK 25
#define ALL (THREADS * CHUNK + 2 * N)

static int rows[N][N], columns[N][N], pieces[ALL], far[ALL], strided[ALL], wide[ALL];
static int last[ALL], shared_limit[ALL], called[ALL], by_one[ALL];
static volatile int limit = CHUNK;

static void fill(long from, long to) {
  for (long i = from; i <= to; i++) called[i] = 1;  // RACE!
}

static void *worker(void *arg) {
  long id = (long)arg;
  for (int j = 0; j <= N; j++) rows[id][j] = j;  // RACE!
  for (int j = 0; j < N; j++) columns[j][0] = j;  // RACE!
  for (long i = id * CHUNK; i <= (id + 1) * CHUNK; i++) pieces[i]++;  // RACE!
  for (long i = id * CHUNK; i < (id + 1) * CHUNK; i++) far[i + N]++;  // NORACE
  for (long i = id; i < ALL; i += THREADS - 1) strided[i]++;  // RACE!
  for (long i = id; i + 1 < ALL; i += THREADS) {
    wide[i]++;  // RACE!
    wide[i + 1]++;  // RACE!
  }
  long k;
  for (k = id * CHUNK; k < (id + 1) * CHUNK; k++) last[k] = 0;  // RACE!
  last[k] = 1;  // RACE!
  for (long i = id * CHUNK; i < id * CHUNK + limit; i++) shared_limit[i]++;  // RACE!
  fill(id * CHUNK, (id + 1) * CHUNK);
  return NULL;
}

static void *from_zero(void *arg) {
  for (long i = 0; i < CHUNK; i++) by_one[i]++;  // RACE!
  return arg;
}

static void *from_last(void *arg) {
  for (long i = CHUNK - 1; i < ALL; i++) by_one[i]++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t t[THREADS], x, y;
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  pthread_create(&x, NULL, from_zero, NULL);
  pthread_create(&y, NULL, from_last, NULL);
  limit = 2 * CHUNK;  // RACE!
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
