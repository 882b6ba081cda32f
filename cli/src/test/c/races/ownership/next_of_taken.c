/* Of a doubly linked list one is taken, and the one behind it is changed without the lock. */
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
static struct { pthread_mutex_t lock; struct node *head; } l = { PTHREAD_MUTEX_INITIALIZER };
static void push(int v)
{
  struct node *n = calloc(1, sizeof *n);
  n->v = v;
  pthread_mutex_lock(&l.lock);
  n->next = l.head;
  l.head = n;
  pthread_mutex_unlock(&l.lock);
}
static struct node *pop(void)
{
  struct node *n, *after = NULL;
  pthread_mutex_lock(&l.lock);
  n = l.head;
  if (n) {
    l.head = n->next;
    after = n->next;
    n->next = NULL;
  }
  pthread_mutex_unlock(&l.lock);
  if (after)
    after->v = -1; // RACE
  return n;
}
static void *producer(void *arg) { for (int i = 0; i < 1000; i++) push(i); return NULL; }
static void *consumer(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct node *n = pop();
    if (n) {
      n->v = 0; // RACE
      free(n); // RACE
    }
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b, c;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(c, NULL);
}
