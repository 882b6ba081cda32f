// Where no new object can be made, the variable holds the one of the round before, which is in the list.
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
  for (struct item *i = items; i != NULL; i = i->next) i->value += i->weight;  // RACE
  pthread_mutex_unlock(&m);
}

static void item_new(struct item **out) {
  struct item *i = calloc(1, sizeof *i);
  if (i != NULL) *out = i;
}

static void add(void) {
  struct item *i = NULL;
  for (int n = 0; n < 2; n++) {
    item_new(&i);
    if (i == NULL) return;
    i->weight = 2;  // RACE
    pthread_mutex_lock(&m);
    if (items != i) {  // NORACE
      i->next = items;  // NORACE
      items = i;  // NORACE
    }
    pthread_mutex_unlock(&m);
  }
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
