#include <pthread.h>

extern int slots[];

static void *left(void *arg) {
  slots[(long)arg]++;  // RACE: how long the array is, is not known here
  return arg;
}

static void *right(void *arg) {
  slots[3] = 0;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t a, b;
  pthread_create(&a, 0, left, (void *)(long)argc);
  pthread_create(&b, 0, right, 0);
  return 0;
}
