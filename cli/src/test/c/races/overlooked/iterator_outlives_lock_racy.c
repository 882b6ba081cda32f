// An iterator is taken under the lock and walked after it.
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
static struct node *list;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *adder(void *p) {
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i; // NORACE
    pthread_mutex_lock(&m);
    n->next = list; // NORACE
    list = n; // NORACE
    for (struct node *k = list; k; k = k->next) // NORACE
      k->v++; // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a;
  long sum = 0;
  pthread_create(&a, 0, adder, 0);
  pthread_mutex_lock(&m);
  struct node *it = list; // NORACE
  pthread_mutex_unlock(&m);
  for (; it; it = it->next)
    sum += it->v; // RACE
  pthread_join(a, 0);
  return sum;
}
