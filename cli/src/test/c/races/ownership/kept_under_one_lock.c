/* The session keeps the request it has pushed; one lock for both. */
#include <pthread.h>
#include <stdlib.h>
struct req { struct req *next; int status; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct req *queue;
static struct { struct req *current; int n; } sess;
static void queue_push(struct req *r)
{
  r->next = queue;
  queue = r;
}
static void *worker(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    struct req *r = queue;
    if (r) queue = r->next;
    pthread_mutex_unlock(&lock);
    if (r) r->status = 200; // RACE
  }
  return NULL;
}
static void *client(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct req *r = calloc(1, sizeof *r);
    pthread_mutex_lock(&lock);
    queue_push(r);
    sess.current = r;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    if (sess.current->status == 0) // RACE
      sess.n++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
