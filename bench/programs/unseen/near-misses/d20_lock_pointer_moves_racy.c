// The lock is taken on one node, the next node is changed under it.
#include <pthread.h>
#include <stdlib.h>
struct node { pthread_mutex_t lock; int val; struct node *next; };
static struct node *head;
static void *f(void *arg) {
  for (struct node *p = head; p; p = p->next) { // NORACE
    pthread_mutex_lock(&p->lock);
    p->val++; // RACE
    if (p->next) // NORACE
      p->next->val--; // RACE
    pthread_mutex_unlock(&p->lock);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (!n) abort();
    pthread_mutex_init(&n->lock, 0);
    n->next = head; // NORACE
    head = n; // NORACE
  }
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return head->val; // NORACE
}
