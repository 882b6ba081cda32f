#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct item { int key; struct item *next; };
static _Atomic(struct item *) top;

static void push(int k)
{
  struct item *it = malloc(sizeof(struct item));
  it->key = k; // NORACE
  it->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &it->next, it)) // NORACE
    ;
}

static void *pusher(void *a)
{
  int base = *(int *)a; // NORACE
  for (int i = 0; i < 5; i++)
    push(base + i);
  return NULL;
}

static void *drainer(void *a)
{
  int *total = a;
  for (int round = 0; round < 20; round++) {
    struct item *l = atomic_exchange(&top, NULL); // NORACE
    while (l) {
      struct item *n = l->next; // NORACE
      *total += l->key; // NORACE
      l = n;
    }
  }
  return NULL;
}

int main(void)
{
  pthread_t p1, p2, d;
  int b1 = 0, b2 = 100, total = 0;
  pthread_create(&p1, NULL, pusher, &b1);
  pthread_create(&p2, NULL, pusher, &b2);
  pthread_create(&d, NULL, drainer, &total);
  pthread_join(p1, NULL);
  pthread_join(p2, NULL);
  pthread_join(d, NULL);
  return total < 0; // NORACE
}
