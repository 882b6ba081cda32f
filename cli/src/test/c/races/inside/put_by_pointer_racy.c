// The function that puts is called by its name here, and through a pointer there.
#include <pthread.h>

struct item {
  int value;
};

struct box {
  struct item *first;
};

static struct box box_a;
static struct box box_b;
static struct item one;
static struct item two;

static void put(struct box *box, struct item *item) {
  box->first = item;
}

static void (*how)(struct box *, struct item *) = put;

static void *worker(void *arg) {
  (void)arg;
  box_b.first->value++; // RACE
  return NULL;
}

int main(void) {
  pthread_t t;
  put(&box_a, &one);
  put(&box_b, &two);
  how(&box_b, &one);
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  box_a.first->value++; // RACE
  pthread_join(t, NULL);
  return 0;
}
