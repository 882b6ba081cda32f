// Threads that a function starts in a loop and joins, each with a slot of its own; the function is called again and
// again. Threads with the same slot are of different calls, and those of one call have ended before the next.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 4

struct part {
  int *data;
  int from, to;
  long sum;
};

static void *add(void *argument) {
  struct part *part = argument;
  part->sum = 0; // NORACE
  for (int i = part->from; i < part->to; i++) { // NORACE
    part->sum += part->data[i]; // NORACE
    part->data[i] = 0; // NORACE
  }
  return NULL;
}

/* starts and joins */
static long pass(int *data, int size) {
  pthread_t threads[COUNT];
  struct part *parts = calloc(COUNT, sizeof *parts);
  long sum = 0;
  if (parts == NULL) {
    return -1;
  }
  for (int i = 0; i < COUNT; i++) {
    parts[i].data = data; // NORACE
    parts[i].from = size * i / COUNT; // NORACE
    parts[i].to = size * (i + 1) / COUNT; // NORACE
    if (pthread_create(&threads[i], NULL, add, &parts[i])) {
      abort();
    }
  }
  for (int i = 0; i < COUNT; i++) {
    pthread_join(threads[i], NULL);
    sum += parts[i].sum; // NORACE
  }
  free(parts);
  return sum;
}

static struct part slots[COUNT];
static pthread_t ids[COUNT];

static void *count(void *argument) {
  struct part *part = argument;
  part->sum++; // NORACE
  return NULL;
}

static void start(void) {
  for (int i = 0; i < COUNT; i++) {
    slots[i].sum = i; // NORACE
    pthread_create(&ids[i], NULL, count, &slots[i]);
  }
}

int main(void) {
  int data[100] = {0};
  for (int round = 0; round < 5; round++) {
    printf("%ld\n", pass(data, 100));
  }
  /* started there, joined here */
  for (int round = 0; round < 5; round++) {
    start();
    for (int i = 0; i < COUNT; i++) {
      pthread_join(ids[i], NULL);
    }
  }
  printf("%ld\n", slots[0].sum); // NORACE
  return 0;
}
