// Threads of an earlier call of the function that starts them still run when it is called again, with the same slots.
#include <pthread.h>
#include <stdlib.h>

#define COUNT 4

struct slot {
  long sum;
  long other;
  long third;
};

static struct slot slots[COUNT];

static void *count(void *argument) {
  struct slot *slot = argument;
  slot->sum++; // RACE
  return NULL;
}

/* nobody joins */
static void start(void) {
  for (int i = 0; i < COUNT; i++) {
    pthread_t id;
    pthread_create(&id, NULL, count, &slots[i]);
    pthread_detach(id);
  }
}

static void *count_other(void *argument) {
  struct slot *slot = argument;
  slot->other++; // RACE
  return NULL;
}

/* joins all but one */
static void start_and_join(void) {
  pthread_t ids[COUNT];
  for (int i = 0; i < COUNT; i++) {
    pthread_create(&ids[i], NULL, count_other, &slots[i]);
  }
  for (int i = 0; i < COUNT - 1; i++) {
    pthread_join(ids[i], NULL);
  }
}

static void *count_third(void *argument) {
  struct slot *slot = argument;
  slot->third++; // RACE
  return NULL;
}

/* joins all, but two threads do it at the same time */
static void *twice(void *unused) {
  pthread_t ids[COUNT];
  (void)unused;
  for (int i = 0; i < COUNT; i++) {
    pthread_create(&ids[i], NULL, count_third, &slots[i]);
  }
  for (int i = 0; i < COUNT; i++) {
    pthread_join(ids[i], NULL);
  }
  return NULL;
}

int main(void) {
  pthread_t pair[2];
  for (int round = 0; round < 3; round++) {
    start();
    start_and_join();
  }
  for (int i = 0; i < 2; i++) {
    pthread_create(&pair[i], NULL, twice, NULL);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(pair[i], NULL);
  }
  return 0;
}
