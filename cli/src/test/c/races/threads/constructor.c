// A thread is started before main begins.
#include <pthread.h>

static pthread_t background;
static int ticks, prepared;

static void *ticker(void *arg) {
  ticks++;  // RACE
  return prepared ? arg : NULL;  // NORACE
}

__attribute__((constructor)) static void start_background(void) {
  prepared = 1;  // NORACE
  pthread_create(&background, NULL, ticker, NULL);
}

int main(void) {
  ticks = 0;  // RACE: main is not the first here
  pthread_join(background, NULL);
  return ticks;  // NORACE
}
