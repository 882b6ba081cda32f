/* An item is in a table and in a list; it is taken out of the list only. */
#include <pthread.h>
#include <stdlib.h>
#define B 16
struct item { struct item *hnext; struct item *older; int key; int value; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *buckets[B];
static struct item *lru;
static void insert(int k)
{
  struct item *it = calloc(1, sizeof *it);
  unsigned h = k % B;
  it->key = k;
  pthread_mutex_lock(&lock);
  it->hnext = buckets[h];
  buckets[h] = it;
  it->older = lru;
  lru = it;
  pthread_mutex_unlock(&lock);
}
static int lookup(int k)
{
  int v = -1;
  pthread_mutex_lock(&lock);
  for (struct item *it = buckets[k % B]; it; it = it->hnext)
    if (it->key == k) {
      v = it->value; // RACE
      break;
    }
  pthread_mutex_unlock(&lock);
  return v;
}
static struct item *evict(void)
{
  pthread_mutex_lock(&lock);
  struct item *it = lru;
  if (it)
    lru = it->older;   /* forgot the bucket */
  pthread_mutex_unlock(&lock);
  return it;
}
static void *user(void *arg)
{
  for (int i = 0; i < 10000; i++) {
    insert(i);
    lookup(i / 2);
  }
  return NULL;
}
static void *reaper(void *arg)
{
  for (int i = 0; i < 10000; i++) {
    struct item *it = evict();
    if (it)
      it->value = 0; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, reaper, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
