/* Backends chosen in turn under a lock, and used without it. */
#include <pthread.h>
#include <stdlib.h>
#define N 4
struct backend { int id; long requests; long bytes; };
struct balancer {
  pthread_mutex_t lock;
  unsigned next;
  struct backend *all[N];
};
static struct balancer lb = { PTHREAD_MUTEX_INITIALIZER };
static struct backend *pick(struct balancer *b)
{
  struct backend *be;
  pthread_mutex_lock(&b->lock);
  be = b->all[b->next % N];
  b->next++;
  pthread_mutex_unlock(&b->lock);
  return be;
}
static void *serve(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct backend *be = pick(&lb);
    be->requests++; // RACE
    be->bytes += i; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t t[8];
  for (int i = 0; i < N; i++) {
    struct backend *be = calloc(1, sizeof *be);
    be->id = i;
    pthread_mutex_lock(&lb.lock);
    lb.all[i] = be;
    pthread_mutex_unlock(&lb.lock);
  }
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, serve, NULL);
  for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  return 0;
}
