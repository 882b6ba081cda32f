// Rings of pointers: one by itself, one of a queue object with its own lock.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct job {
  int input, output;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *ring[N];
static unsigned head, tail;

struct done {
  pthread_mutex_t lock;
  unsigned first, count;
  struct job *items[N];
};

static struct done *done;

static void *worker(void *arg) {
  for (;;) {
    struct job *j = NULL;
    pthread_mutex_lock(&lock);
    if (head != tail) {  // NORACE
      j = ring[head % N];  // NORACE
      head++;  // NORACE
    }
    pthread_mutex_unlock(&lock);
    if (j == NULL) return arg;
    j->output = j->input * 2;  // NORACE: left behind in the ring
    pthread_mutex_lock(&done->lock);
    done->items[(done->first + done->count++) % N] = j;  // NORACE
    pthread_mutex_unlock(&done->lock);
  }
}

static struct job *collect(struct done *d) {
  struct job *j = NULL;
  pthread_mutex_lock(&d->lock);
  if (d->count > 0) {
    j = d->items[d->first];  // NORACE
    d->first = (d->first + 1) % N;
    d->count--;
  }
  pthread_mutex_unlock(&d->lock);
  return j;
}

int main(void) {
  pthread_t t[2];
  int sum = 0;
  done = calloc(1, sizeof *done);
  if (done == NULL) return 1;
  pthread_mutex_init(&done->lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 8; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (j == NULL) return 1;
    j->input = i;  // NORACE
    pthread_mutex_lock(&lock);
    ring[tail % N] = j;  // NORACE
    tail++;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  for (int i = 0; i < 8; i++) {
    struct job *j = collect(done);
    if (j != NULL) sum += j->output;  // NORACE
    free(j);
  }
  return sum;
}
