/* Each thread publishes its own, and later uses what is there, which may be of another thread. */
#include <pthread.h>
#include <stdlib.h>
struct conf { int users; int level; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct conf *current;
static void *run(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct conf *mine = calloc(1, sizeof *mine);
    mine->level = i;
    pthread_mutex_lock(&lock);
    current = mine;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    struct conf *c = current;
    pthread_mutex_unlock(&lock);
    c->users++; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  return 0;
}
