// A lock that is taken only if a coin says so; the data are reached by the arguments of threads.
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct arg {
  int index;
  struct g0_rec *g0;
};
struct g0_rec {
  int pad;
  pthread_mutex_t m;
  int x;
  int y;
};

static int g0_update(int *p) {
  int t = 0;
  (*p)++; // RACE
  return t;
}

static void *worker1(void *p) {
  return p;
}

static void *worker0(void *p) {
  struct arg *a = p;
  int g0_coin = time(NULL) % 2 == 0;
  if (g0_coin) {
    pthread_mutex_lock(&a->g0[0].m);
  }
  a->g0[0].x++; // RACE
  if (g0_coin) {
    pthread_mutex_unlock(&a->g0[0].m);
  }
  return p;
}

int main(void) {
  struct arg here = {0};
  struct arg *a = &here;
  (void)a;
  int t = 0;
  here.g0 = calloc(1, sizeof *here.g0);
  pthread_mutex_init(&a->g0[0].m, NULL);
  pthread_t threads0;
  struct arg *args0[1];
  pthread_t threads1;
  struct arg *args1[1];
  args0[0] = calloc(1, sizeof *args0[0]);
  args0[0]->index = 0;
  args0[0]->g0 = a->g0;
  pthread_create(&threads0, NULL, worker0, args0[0]);
  args1[0] = calloc(1, sizeof *args1[0]);
  args1[0]->index = 0;
  args1[0]->g0 = a->g0;
  pthread_create(&threads1, NULL, worker1, args1[0]);
  pthread_mutex_lock(&a->g0[0].m);
  t += g0_update(&a->g0[0].x);
  pthread_mutex_unlock(&a->g0[0].m);
  pthread_join(threads0, NULL);
  pthread_join(threads1, NULL);
  return t > 9999;
}
