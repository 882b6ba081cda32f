// Thread pool: the count of busy workers is changed outside the lock; the completion counter is read by main unlocked.
#include <pthread.h>
#include <stdlib.h>
struct task { struct task *next; void (*fn)(void *); void *arg; };
struct pool { pthread_mutex_t m; pthread_cond_t c; struct task *head; int stop; int busy; long done; pthread_t th[3]; };
static void *worker(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->m);
    while (!p->head && !p->stop) // NORACE
      pthread_cond_wait(&p->c, &p->m);
    struct task *t = p->head; // NORACE
    if (!t) {
      pthread_mutex_unlock(&p->m);
      return NULL;
    }
    p->head = t->next; // NORACE
    pthread_mutex_unlock(&p->m);
    p->busy++; // RACE
    t->fn(t->arg); // NORACE
    p->busy--; // RACE
    free(t); // NORACE
    pthread_mutex_lock(&p->m);
    p->done++; // RACE
    pthread_mutex_unlock(&p->m);
  }
}
static void submit(struct pool *p, void (*fn)(void *), void *arg) {
  struct task *t = malloc(sizeof *t);
  if (!t) abort();
  t->fn = fn; // NORACE
  t->arg = arg; // NORACE
  pthread_mutex_lock(&p->m);
  t->next = p->head; // NORACE
  p->head = t; // NORACE
  pthread_cond_signal(&p->c);
  pthread_mutex_unlock(&p->m);
}
static int slots[10];
static void bump(void *arg) {
  ++*(int *)arg; // NORACE
}
int main(void) {
  static struct pool p = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
  for (int i = 0; i < 3; i++)
    pthread_create(&p.th[i], NULL, worker, &p);
  for (int i = 0; i < 10; i++)
    submit(&p, bump, &slots[i]);
  while (p.done < 10) // RACE
    ;
  pthread_mutex_lock(&p.m);
  p.stop = 1; // NORACE
  pthread_cond_broadcast(&p.c);
  pthread_mutex_unlock(&p.m);
  for (int i = 0; i < 3; i++)
    pthread_join(p.th[i], NULL);
  return slots[0]; // NORACE
}
