// The threads get addresses of globals, the same or different ones.
#include <pthread.h>

static int red, green, blue;

static void *painter(void *arg) {
  int *color = arg;
  *color += 1;  // RACE: on red
  return NULL;
}

static void *sprayer(void *arg) {
  int *color = arg;
  *color += 1;  // NORACE: green and blue
  return NULL;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, painter, &red);
  pthread_create(&t[1], NULL, painter, &red);
  pthread_create(&t[2], NULL, sprayer, &green);
  pthread_create(&t[3], NULL, sprayer, &blue);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
