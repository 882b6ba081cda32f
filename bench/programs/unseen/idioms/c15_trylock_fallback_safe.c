// If the lock is busy, the work goes to a pending list under another lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t main_lock = PTHREAD_MUTEX_INITIALIZER, pend_lock = PTHREAD_MUTEX_INITIALIZER;
static long total;
static int pend[64], npend;

static void drain(void) { /* main_lock held */
  int tmp[64], n;
  pthread_mutex_lock(&pend_lock);
  n = npend; // NORACE
  for (int i = 0; i < n; i++)
    tmp[i] = pend[i]; // NORACE
  npend = 0; // NORACE
  pthread_mutex_unlock(&pend_lock);
  for (int i = 0; i < n; i++)
    total += tmp[i]; // NORACE
}

static void add(int v) {
  if (pthread_mutex_trylock(&main_lock) == 0) {
    drain();
    total += v; // NORACE
    pthread_mutex_unlock(&main_lock);
    return;
  }
  pthread_mutex_lock(&pend_lock);
  if (npend < 64) { // NORACE
    pend[npend++] = v; // NORACE
    pthread_mutex_unlock(&pend_lock);
    return;
  }
  pthread_mutex_unlock(&pend_lock);
  pthread_mutex_lock(&main_lock);
  drain();
  total += v; // NORACE
  pthread_mutex_unlock(&main_lock);
}

static void *w(void *arg) {
  for (int i = 0; i < 300; i++)
    add(1);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  drain();
  return total != 900; // NORACE
}
