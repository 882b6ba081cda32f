// A function leaves a new object where its argument points; the caller fills it in before others can find it.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  int weight;
  struct item *next;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct item *items;

static void walk(void) {
  pthread_mutex_lock(&m);
  for (struct item *i = items; i != NULL; i = i->next) i->value += i->weight;  // NORACE
  pthread_mutex_unlock(&m);
}

static int item_new(struct item **out, int value) {
  struct item *i = malloc(sizeof *i);
  if (i == NULL) return -1;
  i->value = value;  // NORACE
  *out = i;
  return 0;
}

static void add(void) {
  struct item *i;
  if (item_new(&i, 1) != 0) return;
  i->weight = 2;  // NORACE: nobody else knows it
  pthread_mutex_lock(&m);
  i->next = items;  // NORACE
  items = i;  // NORACE
  pthread_mutex_unlock(&m);
}

static void *client(void *arg) {
  add();
  walk();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, client, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
