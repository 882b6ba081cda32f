#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct elem {
  int key;
  struct elem *next;
  pthread_mutex_t lock;
} elem;

static elem *first;

static elem *new_elem(int k) {
  elem *e = malloc(sizeof(elem));
  if (!e)
    abort();
  e->key = k; // RACE!
  e->next = NULL; // RACE!
  pthread_mutex_init(&e->lock, NULL);
  return e;
}

/* Walks hand over hand, but drops the lock before the link is written. */
static void append(int k) {
  elem *p = first; // NORACE
  pthread_mutex_lock(&p->lock);
  while (p->next) { // RACE!
    elem *n = p->next; // RACE!
    pthread_mutex_lock(&n->lock);
    pthread_mutex_unlock(&p->lock);
    p = n;
  }
  pthread_mutex_unlock(&p->lock);
  p->next = new_elem(k); // RACE!
}

static int length(void) {
  int n = 0;
  elem *p = first; // NORACE
  pthread_mutex_lock(&p->lock);
  while (p) {
    elem *q = p->next; // RACE!
    n += p->key >= 0; // RACE!
    if (q)
      pthread_mutex_lock(&q->lock);
    pthread_mutex_unlock(&p->lock);
    p = q;
  }
  return n;
}

static void *app(void *a) {
  for (int i = 0; i < 8; i++)
    append(__VERIFIER_nondet_int());
  return NULL;
}
static void *len(void *a) {
  return (void *)(long)length();
}

int main(void) {
  pthread_t x, y, z;
  first = new_elem(0); // NORACE
  pthread_create(&x, NULL, app, NULL);
  pthread_create(&y, NULL, app, NULL);
  pthread_create(&z, NULL, len, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_join(z, NULL);
  return length() == 0;
}
