// As put_safe.c, but both boxes get one item, by different ways.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *peer;
};

struct box {
  struct item *first;
  struct item *second;
};

static struct box main_box;
static struct box worker_box;

static void put(struct box *box, struct item *item) {
  box->first = item; // NORACE
}

static void put_both(struct box *box, struct item *a, struct item *b) {
  put(box, a);
  box->second = b; // NORACE
}

static struct item of_main[2];
static struct item of_worker[2];

static void *worker(void *arg) {
  (void)arg;
  put_both(&worker_box, &of_worker[0], &of_main[0]);
  worker_box.first->value++;  // NORACE
  worker_box.second->value++; // RACE
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  put_both(&main_box, &of_main[0], &of_main[1]);
  main_box.first->value++;  // RACE
  main_box.second->value++; // NORACE
  pthread_join(t, NULL);
  return 0;
}
