/* The first was moved to the end by a callee; then the next is taken, and the former used. */
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int tries; int done; };
struct queue { pthread_mutex_t lock; struct job *head; struct job *tail; };
static struct queue q = { PTHREAD_MUTEX_INITIALIZER };
static void put_back(struct queue *q)
{
  struct job *j = q->head;
  if (j->next) {
    q->head = j->next;
    q->tail->next = j;
    q->tail = j;
    j->next = NULL;
  }
}
static void *worker(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&q.lock);
    struct job *j = q.head;
    if (!j) { pthread_mutex_unlock(&q.lock); return NULL; }
    int again = j->tries > 3; // RACE
    if (again)
      put_back(&q);
    struct job *k = q.head;
    q.head = k->next;
    pthread_mutex_unlock(&q.lock);
    if (again)
      j->tries = 0; // RACE
    k->done = 1;
    k->tries++; // RACE
  }
}
static void submit(void)
{
  struct job *j = calloc(1, sizeof *j);
  pthread_mutex_lock(&q.lock);
  if (q.tail) q.tail->next = j; else q.head = j;
  q.tail = j;
  pthread_mutex_unlock(&q.lock);
}
int main(void)
{
  pthread_t a, b;
  for (int i = 0; i < 10; i++) submit();
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
