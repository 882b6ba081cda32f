/* The former end of a queue is changed after the lock is released; a consumer may have it. */
#include <pthread.h>
#include <stdlib.h>
struct pkt { struct pkt *next; int last; int len; };
static struct { pthread_mutex_t lock; struct pkt *head, *tail; } q = { PTHREAD_MUTEX_INITIALIZER };
static void append(int len)
{
  struct pkt *p = calloc(1, sizeof *p), *prev;
  p->len = len;
  p->last = 1;
  pthread_mutex_lock(&q.lock);
  prev = q.tail;
  if (prev)
    prev->next = p; // EITHER: it may be freed by now
  else
    q.head = p;
  q.tail = p;
  pthread_mutex_unlock(&q.lock);
  if (prev)
    prev->last = 0; // RACE
}
static struct pkt *get(void)
{
  pthread_mutex_lock(&q.lock);
  struct pkt *p = q.head;
  if (p) {
    q.head = p->next;
    if (!q.head)
      q.tail = NULL;
  }
  pthread_mutex_unlock(&q.lock);
  return p;
}
static void *consumer(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct pkt *p = get();
    if (p) {
      p->len += p->last; // RACE
      free(p); // RACE
    }
  }
  return NULL;
}
static void *producer(void *arg) { for (int i = 0; i < 1000; i++) append(i); return NULL; }
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
