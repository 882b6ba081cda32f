// The same with an array on the stack of the caller, ids included.
#include <pthread.h>

enum { MAX = 8 };

struct slot {
  pthread_t thread;
  int input;
  int output;
};

static void *square(void *arg) {
  struct slot *s = arg;
  s->output = s->input * s->input;  // NORACE
  return NULL;
}

static int squares(struct slot *slots, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    slots[i].input = i;
    pthread_create(&slots[i].thread, 0, square, &slots[i]);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(slots[i].thread, 0);
    sum += slots[i].output;  // NORACE
  }
  return sum;
}

int main(void) {
  struct slot slots[MAX];
  return squares(slots, MAX) != 140;
}
