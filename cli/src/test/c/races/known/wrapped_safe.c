// An object that a callee has put into a new one is still its maker's, until the new one is made known.
#include <pthread.h>
#include <stdlib.h>
struct data { int x; };
struct node { struct data *d; struct node *next; };
static struct node *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct node *node_new(struct data *d) {
  struct node *n = malloc(sizeof *n);
  if (!n) return NULL;
  n->d = d; // NORACE
  n->next = NULL; // NORACE
  return n;
}
static int node_make(struct node **out, struct data *d) {
  struct node *n = malloc(sizeof *n);
  if (!n) return -1;
  n->d = d; // NORACE
  n->next = NULL; // NORACE
  *out = n;
  return 0;
}
static void *maker(void *u) {
  for (int i = 0; i < 5; i++) {
    struct data *d = malloc(sizeof *d);
    struct node *n = node_new(d);
    if (!n) return NULL;
    d->x = i; // NORACE
    n->d->x += 1; // NORACE
    pthread_mutex_lock(&m);
    n->next = head; // NORACE
    head = n; // NORACE
    pthread_mutex_unlock(&m);
    struct data *e = malloc(sizeof *e);
    struct node *o;
    if (node_make(&o, e)) return NULL;
    e->x = i; // NORACE
    pthread_mutex_lock(&m);
    o->next = head; // NORACE
    head = o; // NORACE
    pthread_mutex_unlock(&m);
  }
  return u;
}
static void *taker(void *u) {
  pthread_mutex_lock(&m);
  struct node *n = head; // NORACE
  if (n) head = n->next; // NORACE
  pthread_mutex_unlock(&m);
  return n && n->d->x ? u : NULL; // NORACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, maker, NULL);
  pthread_create(&b, NULL, taker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
