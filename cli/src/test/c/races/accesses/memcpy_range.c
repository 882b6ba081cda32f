// memcpy reads its source and writes its destination, as far as its length says.
#include <pthread.h>
#include <string.h>

static char screen[64], shadow[64];

static void *painter(void *arg) {
  screen[3] = 'x';  // RACE: read by the copy
  screen[40] = 'y';  // NORACE: behind what is copied
  return arg;
}

static void *copier(void *arg) {
  memcpy(shadow, screen, 16);  // RACE
  shadow[20] = 0;  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, painter, NULL);
  pthread_create(&b, NULL, copier, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
