// Two locks in each struct: who comes by the pointer takes one, who comes by the index the other.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct worker {
  pthread_mutex_t in, out;
  int hits[8];
  int shifted[8];
};

static struct worker *workers;
static struct worker *chosen;

static void *work(void *arg) {
  struct worker *w = chosen;
  int kind = rand() % 8;
  pthread_mutex_lock(&w->in);
  w->hits[kind]++;  // RACE
  pthread_mutex_unlock(&w->in);
  pthread_mutex_lock(&w->out);
  w[1].shifted[kind]++;  // RACE: the lock of the element before
  pthread_mutex_unlock(&w->out);
  return arg;
}

static void *sum(void *arg) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&workers[i].out);
    for (int k = 0; k < 8; k++) sum += workers[i].hits[k];  // RACE
    for (int k = 0; k < 8; k++) sum += workers[i].shifted[k];  // RACE
    pthread_mutex_unlock(&workers[i].out);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  workers = calloc(N, sizeof *workers);
  if (workers == NULL) return 1;
  for (int i = 0; i < N; i++) pthread_mutex_init(&workers[i].in, NULL);
  for (int i = 0; i < N; i++) pthread_mutex_init(&workers[i].out, NULL);
  chosen = &workers[rand() % (N - 1)];
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, sum, NULL);
  return 0;
}
