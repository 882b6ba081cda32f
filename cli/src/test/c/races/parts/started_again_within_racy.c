// A function that starts threads calls itself while they run.
#include <pthread.h>

#define COUNT 2

static int slots[COUNT];

static void *count(void *argument) {
  int *slot = argument;
  (*slot)++; // RACE
  return NULL;
}

static void nested(int depth) {
  pthread_t ids[COUNT];
  for (int i = 0; i < COUNT; i++) {
    pthread_create(&ids[i], NULL, count, &slots[i]);
  }
  if (depth > 0) {
    nested(depth - 1);
  }
  for (int i = 0; i < COUNT; i++) {
    pthread_join(ids[i], NULL);
  }
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    nested(2);
  }
  return 0;
}
