#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static int trail[8];
static int pos;

static void *link(void *arg) {
  intptr_t left = (intptr_t)arg;
  pthread_t t;
  trail[pos++] = (int)left; // NORACE
  if (left > 0) {
    if (pthread_create(&t, 0, link, (void *)(left - 1))) abort();
    pthread_detach(t);
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pos = 1; // NORACE
  if (pthread_create(&t, 0, link, (void *)(intptr_t)5)) abort();
  pthread_exit(0);
}
