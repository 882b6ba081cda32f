// Both threads have lost the address of the object that they share, but for an index.
#include <pthread.h>
#include <stdlib.h>

struct item { int value; };
static struct item *items[4];
static int which;

static void *run(void *arg) {
  items[which & 3]->value++;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t s, t;
  for (int i = 0; i < 4; i++) {
    items[i] = malloc(sizeof **items);
    if (items[i] == NULL) return 1;
    items[i]->value = 0;
  }
  which = argc > 1 ? atoi(argv[1]) : 0;
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return items[0]->value;
}
