// One thread writes and posts, the other waits and writes.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static int g0_x;
static sem_t g0_c;

static int g0_part0(void) {
  int t = 0;
  sem_wait(&g0_c);
  g0_x++; // NORACE
  return t;
}

static void *worker0(void *p) {
  int t = 0;
  t += g0_part0();
  return t > 9999 ? p : NULL;
}

int main(void) {
  sem_init(&g0_c, 0, 0);
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  g0_x++; // NORACE
  sem_post(&g0_c);
  pthread_join(threads0, NULL);
  return 0;
}
