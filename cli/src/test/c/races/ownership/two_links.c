/* One connection has two nodes, one in each of two lists under one lock. */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
struct node { struct node *next; };
struct conn { struct node rd, wr; int events; };
#define conn_of(p, m) ((struct conn *)((char *)(p) - offsetof(struct conn, m)))
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *readers, *writers;
static void add(void)
{
  struct conn *c = calloc(1, sizeof *c);
  pthread_mutex_lock(&lock);
  c->rd.next = readers;
  readers = &c->rd;
  c->wr.next = writers;
  writers = &c->wr;
  pthread_mutex_unlock(&lock);
}
static void *rd(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&lock);
    struct node *n = readers;
    if (n) readers = n->next;
    pthread_mutex_unlock(&lock);
    if (n) conn_of(n, rd)->events |= 1; // RACE
  }
  return NULL;
}
static void *wr(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&lock);
    struct node *n = writers;
    if (n) writers = n->next;
    pthread_mutex_unlock(&lock);
    if (n) conn_of(n, wr)->events |= 2; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, rd, NULL);
  pthread_create(&b, NULL, wr, NULL);
  for (int i = 0; i < 100000; i++) add();
  return 0;
}
