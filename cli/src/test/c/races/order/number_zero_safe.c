// Only the thread with one number does something: no two have the same.
#include <pthread.h>
#include <stddef.h>

struct worker {
  int id;
  int part;
};

static pthread_barrier_t all;
static int total, rounds, last, deep, given;

static void finish_round(void) {
  rounds++;  // NORACE: called by worker 0 alone
}

static void look_deeper(struct worker *w) {
  if (w->id == 1) deep++;  // NORACE
}

static void *run(void *arg) {
  struct worker *w = arg;
  for (int round = 0; round < 3; round++) {
    w->part = round;  // NORACE
    pthread_barrier_wait(&all);
    if (w->id == 0) {  // NORACE
      total += w->part;  // NORACE
      finish_round();
    }
    pthread_barrier_wait(&all);
  }
  look_deeper(w);
  if (w->id != 3) return NULL;
  last++;  // NORACE: worker 3 alone
  return NULL;
}

static void *run_number(void *arg) {
  long id = (long)arg;
  if (!id && rounds >= 0) given++;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[4];
  struct worker w[4];
  pthread_barrier_init(&all, NULL, 4);
  for (int i = 0; i < 4; i++) {
    w[i].id = i;  // NORACE
    pthread_create(&t[i], NULL, run, &w[i]);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, run_number, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return total + rounds + last + deep + given;  // NORACE
}
