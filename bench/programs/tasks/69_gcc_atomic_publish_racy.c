#include <pthread.h>
#include <stdlib.h>

struct node { int v; struct node *next; };
static struct node *head;

static void *pub(void *a) {
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->v = i; // RACE!
    n->next = head; // RACE!
    __atomic_store_n(&head, n, __ATOMIC_RELAXED); // NORACE
  }
  return a;
}
static void *sub(void *a) {
  int s = 0;
  struct node *p = __atomic_load_n(&head, __ATOMIC_ACQUIRE); // NORACE
  for (; p; p = p->next) // RACE!
    s += p->v; // RACE!
  return s ? a : 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, pub, 0);
  pthread_create(&y, 0, sub, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
