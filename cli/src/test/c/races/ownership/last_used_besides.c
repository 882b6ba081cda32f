/* The last one used is remembered besides the list, and written without the lock. */
#include <pthread.h>
#include <stdlib.h>
struct host { struct host *next; int key; long stamp; };
static struct { pthread_mutex_t lock; struct host *hosts; struct host *last; } cache = { PTHREAD_MUTEX_INITIALIZER };
static void add(int key)
{
  struct host *h = calloc(1, sizeof *h);
  h->key = key;
  pthread_mutex_lock(&cache.lock);
  h->next = cache.hosts;
  cache.hosts = h;
  cache.last = h;
  pthread_mutex_unlock(&cache.lock);
}
static long newest(void)
{
  long n = 0;
  pthread_mutex_lock(&cache.lock);
  for (struct host *h = cache.hosts; h; h = h->next)
    if (h->stamp > n) n = h->stamp; // RACE
  pthread_mutex_unlock(&cache.lock);
  return n;
}
static void forget_last(long now)
{
  pthread_mutex_lock(&cache.lock);
  struct host *h = cache.last;
  cache.last = NULL;
  pthread_mutex_unlock(&cache.lock);
  if (h)
    h->stamp = now; // RACE
}
static void *user(void *arg) { for (int i = 0; i < 1000; i++) { add(i); forget_last(i); } return NULL; }
static void *stat_(void *arg) { long n = 0; for (int i = 0; i < 1000; i++) n += newest(); return (void *)n; }
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, stat_, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
