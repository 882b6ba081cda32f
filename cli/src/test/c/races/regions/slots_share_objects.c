// The lock with the same index does not protect what two slots may share.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct node {
  int twice, moved, looped, given, initial, wrong;
};

static pthread_mutex_t locks[N];
static struct node *twice[N], *moved[N], *looped[N], *given[N], *wrong[N];
static struct node first;
static struct node *initial[N] = {&first, &first};

static void *work(void *arg) {
  int i = (int)(long)arg & 3, j = (int)(long)arg & 1;
  pthread_mutex_lock(&locks[i]);
  twice[i]->twice++;  // RACE: one object in two slots
  moved[i]->moved++;  // RACE: moved from one slot to another
  looped[i]->looped++;  // RACE: one for all
  given[i]->given++;  // RACE: given by somebody
  initial[i]->initial++;  // RACE: from the start
  wrong[j]->wrong++;  // RACE: the lock of another slot
  pthread_mutex_unlock(&locks[i]);
  return arg;
}

static void give(int i, struct node *n) { given[i] = n; }

int main(void) {
  pthread_t t[2];
  struct node *one = calloc(1, sizeof *one);
  struct node *same = calloc(1, sizeof *same);
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&locks[i], NULL);
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    twice[i] = n;
    twice[(i + 1) % N] = n;
    moved[i] = calloc(1, sizeof *n);
    looped[i] = one;
    give(i, same);
    initial[i / 2] = calloc(1, sizeof *n);
    wrong[i] = calloc(1, sizeof *n);
  }
  moved[0] = moved[1];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, t);
  return 0;
}
