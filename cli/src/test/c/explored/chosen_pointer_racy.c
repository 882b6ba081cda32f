// Which of two variables is written is not known; one of them is used by another thread.
#include <pthread.h>
#include <stdlib.h>

static int a, b, which;
static int *table[2] = {&a, &b};

static void *chosen(void *arg) {
  *table[which] = 1;  // RACE
  return arg;
}

static void *known(void *arg) {
  a = 2;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  which = argc > 1 ? atoi(argv[1]) & 1 : 0;
  pthread_create(&s, NULL, chosen, NULL);
  pthread_create(&t, NULL, known, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return a + b;
}
