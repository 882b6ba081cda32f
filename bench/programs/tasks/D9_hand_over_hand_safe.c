#include <pthread.h>
#include <stdlib.h>

struct node { int v; struct node *next; pthread_mutex_t m; };
static struct node *head;
static struct node *mk(int v, struct node *nx) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->v = v; // NORACE
  n->next = nx; // NORACE
  pthread_mutex_init(&n->m, 0);
  return n;
}
static void insert(int v) {
  struct node *p = head; // NORACE
  pthread_mutex_lock(&p->m);
  struct node *c;
  while ((c = p->next) && c->v < v) { // NORACE
    pthread_mutex_lock(&c->m);
    pthread_mutex_unlock(&p->m);
    p = c;
  }
  p->next = mk(v, c); // NORACE
  pthread_mutex_unlock(&p->m);
}
static void *w(void *a) {
  for (int i = 0; i < 20; i++) insert(i * 7 % 20);
  return a;
}
int main(void) {
  pthread_t x, y;
  head = mk(-1, 0); // NORACE
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
