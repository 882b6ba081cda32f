/* One object put into two queues under one lock; one consumer each. */
#include <pthread.h>
#include <stdlib.h>
struct req { struct req *wnext; struct req *anext; int state; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct req *work, *audit;
static void submit(void)
{
  struct req *r = calloc(1, sizeof *r);
  pthread_mutex_lock(&lock);
  r->wnext = work;
  work = r;
  r->anext = audit; // EITHER: it may be freed by now
  audit = r;
  pthread_mutex_unlock(&lock);
}
static void *worker(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&lock);
    struct req *r = work;
    if (r)
      work = r->wnext; // EITHER: it may be freed by now
    pthread_mutex_unlock(&lock);
    if (r)
      r->state = 1; // RACE
  }
}
static void *auditor(void *arg)
{
  for (;;) {
    pthread_mutex_lock(&lock);
    struct req *r = audit;
    if (r)
      audit = r->anext;
    pthread_mutex_unlock(&lock);
    if (r && r->state) // RACE
      free(r); // RACE
  }
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, auditor, NULL);
  for (;;) submit();
}
