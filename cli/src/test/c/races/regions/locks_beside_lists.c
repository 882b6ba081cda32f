// The locks are in an array of their own, with the index of the list.
#include <pthread.h>
#include <stdlib.h>

#define LISTS 4

struct item {
  int weight;
  struct item *next, *prev;
};

static struct item *lists[LISTS];
static pthread_mutex_t locks[LISTS];

static void push(int i, struct item *n) {
  n->prev = NULL;
  n->next = lists[i];  // NORACE
  if (lists[i] != NULL) lists[i]->prev = n;  // NORACE
  lists[i] = n;  // NORACE
}

static void *adder(void *arg) {
  for (int k = 0; k < 50; k++) {
    int i = k % LISTS;
    struct item *n = calloc(1, sizeof *n);
    if (n == NULL) return NULL;
    pthread_mutex_lock(&locks[i]);
    push(i, n);
    pthread_mutex_unlock(&locks[i]);
  }
  return arg;
}

static void *weigher(void *arg) {
  int sum = 0;
  for (int i = 0; i < LISTS; i++) {
    pthread_mutex_lock(&locks[i]);
    for (struct item *p = lists[i]; p != NULL; p = p->next) sum += p->weight++;  // NORACE
    pthread_mutex_unlock(&locks[i]);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  for (int i = 0; i < LISTS; i++) pthread_mutex_init(&locks[i], NULL);
  pthread_create(&a, NULL, adder, NULL);
  pthread_create(&b, NULL, weigher, NULL);
  pthread_create(&c, NULL, weigher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
