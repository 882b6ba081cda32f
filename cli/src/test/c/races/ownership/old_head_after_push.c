/* Who pushes uses the former head after the lock is released. */
#include <pthread.h>
#include <stdlib.h>
struct rec { struct rec *next; long seq; int shown; };
struct journal { pthread_mutex_t lock; struct rec *head; };
static struct journal j = { PTHREAD_MUTEX_INITIALIZER };
static void append(void)
{
  struct rec *r = calloc(1, sizeof *r);
  struct rec *old;
  pthread_mutex_lock(&j.lock);
  old = j.head;
  r->next = old;
  j.head = r;
  pthread_mutex_unlock(&j.lock);
  if (old)
    old->shown = 1; // RACE
}
static void drop(void)
{
  struct rec *r;
  pthread_mutex_lock(&j.lock);
  r = j.head;
  if (r)
    j.head = r->next;
  pthread_mutex_unlock(&j.lock);
  if (r) {
    r->shown = 2; // RACE
    free(r); // RACE
  }
}
static void *writer(void *arg) { for (int i = 0; i < 100; i++) append(); return NULL; }
static void *reader(void *arg) { for (int i = 0; i < 100; i++) drop(); return NULL; }
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  return 0;
}
