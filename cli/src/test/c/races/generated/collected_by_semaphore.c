// Each thread fills its cell and says so; main waits for all and reads them.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct arg {
  int index;
};
static int g0_x[2];
static sem_t g0_c;
static struct arg args0[2];

static int g0_part0(void) {
  int t = 0;
  sem_wait(&g0_c);
  sem_wait(&g0_c);
  for (int i = 0; i < 2; i++) {
    t += g0_x[i]; // NORACE
  }
  return t;
}

static void *worker0(void *p) {
  struct arg *a = p;
  int me = a->index;
  g0_x[me] = 7; // NORACE
  sem_post(&g0_c);
  return p;
}

int main(void) {
  int t = 0;
  sem_init(&g0_c, 0, 0);
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    args0[i].index = i;
    pthread_create(&threads0[i], NULL, worker0, &args0[i]);
  }
  t += g0_part0();
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return t > 9999;
}
