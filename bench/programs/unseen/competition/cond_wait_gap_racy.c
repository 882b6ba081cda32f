/* Code in front of the wait reads state before and keeps a pointer over it;
 * the wait itself releases the lock, which is fine; the read after the final
 * unlock is not. */
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int gen, last;

static void *ticker(void *u)
{
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&mu);
    gen++; // RACE
    last = i; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&mu);
  }
  return u;
}

static void *waiter(void *u)
{
  int before, l;
  pthread_mutex_lock(&mu);
  before = gen; // NORACE
  while (gen == before && gen < 3) // NORACE
    pthread_cond_wait(&cv, &mu);
  l = last; // NORACE
  pthread_mutex_unlock(&mu);
  *(int *)u = gen - before + l; // RACE
  return 0;
}

int main(void)
{
  pthread_t t, w;
  int r;
  pthread_create(&w, 0, waiter, &r);
  pthread_create(&t, 0, ticker, 0);
  pthread_join(t, 0);
  pthread_join(w, 0);
  return r < 0;
}
