// Rows, pieces and every n-th element of arrays, by what each thread was given.
#include <pthread.h>
#include <stdint.h>

#define N 6
#define THREADS 4
#define CHUNK 25
#define ALL (THREADS * CHUNK)

struct range {
  int lo, hi;
};

struct worker {
  int id;
};

static int a[N][N], c[N][N];
static int pieces[ALL], bounds[ALL], down[ALL], called[ALL], strided[ALL], by_two[ALL];
static struct { long sum[8]; int count; } stats[N];

static void fill(int from, int to) {
  for (int i = from; i < to; i++) called[i] = i;  // NORACE
}

static void *row(void *arg) {
  int i = (int)(intptr_t)arg;
  for (int j = 0; j < N; j++) {
    int sum = 0;
    for (int k = 0; k < N; k++) sum += a[i][k];  // NORACE
    c[i][j] = sum;  // NORACE
  }
  for (int k = 0; k < 8; k++) stats[i].sum[k] += k;  // NORACE
  stats[i].count++;  // NORACE
  return NULL;
}

static void *piece(void *arg) {
  long id = (long)arg;
  for (long i = id * CHUNK; i < (id + 1) * CHUNK; i++) pieces[i] += 1;  // NORACE
  for (long i = CHUNK * id + CHUNK - 1; i >= CHUNK * id; i--) down[i] += 1;  // NORACE
  return NULL;
}

static void *bounded(void *arg) {
  struct range *r = arg;
  for (int i = r->lo; i < r->hi; i++) bounds[i] += 1;  // NORACE
  fill(r->lo, r->hi);
  return NULL;
}

static void *stride(void *arg) {
  int id = ((struct worker *)arg)->id;  // NORACE
  for (int i = id; i < ALL; i += THREADS) strided[i] += id;  // NORACE
  for (int i = 2 * id; i < ALL; i += 2 * THREADS) {
    by_two[i] = id;  // NORACE
    by_two[i + 1] = id;  // NORACE
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  struct range r[THREADS];
  struct worker w[THREADS];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j;  // NORACE
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, row, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, piece, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < THREADS; i++) {
    r[i].lo = i * CHUNK;  // NORACE
    r[i].hi = r[i].lo + CHUNK;  // NORACE
    pthread_create(&t[i], NULL, bounded, &r[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < THREADS; i++) {
    w[i].id = i;  // NORACE
    pthread_create(&t[i], NULL, stride, &w[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return c[1][2] + pieces[0] + bounds[0] + strided[0] + called[0] + by_two[0];  // NORACE
}
