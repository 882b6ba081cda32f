// The same with a variable that is null at first, an allocator of the program, and no result.
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

static void *must(size_t size) {
  void *p = malloc(size);
  if (p == NULL) abort();
  return p;
}

static void item_new(struct item **out, int value) {
  if (out == NULL || value < 0) return;
  *out = NULL;
  if (value > 9) return;
  struct item *i = must(sizeof *i);
  *out = i;
  i->value = value;  // NORACE
}

static void add(void) {
  struct item *i = NULL;
  item_new(&i, 1);
  if (!i) return;
  i->weight = 2;  // NORACE
  i->value++;  // NORACE
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
