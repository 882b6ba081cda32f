// The address of a struct gets into a pointer to another kind of struct by way of a void pointer.
#include <pthread.h>

struct in {
  int number;
};
struct out {
  int shown;
};

static struct in object;
static struct out other;
static void *slot;
static struct out *output = &other;

static void *worker(void *arg) {
  output->shown = 1;
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  slot = argc > 1 ? (void *)argv : (void *)&object;
  output = slot;
  pthread_create(&t, NULL, worker, NULL);
  object.number = 2;
  return 0;
}
