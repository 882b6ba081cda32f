#include <pthread.h>
#include <stdint.h>

#define N 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done_cv = PTHREAD_COND_INITIALIZER;
static int running = N;
static int res[N];

static void *w(void *arg) {
  int i = (int)(intptr_t)arg;
  pthread_mutex_lock(&m);
  if (--running == 0) // NORACE
    pthread_cond_signal(&done_cv);
  pthread_mutex_unlock(&m);
  res[i] = i + 1; // RACE!
  return 0;
}

int main(void) {
  pthread_attr_t at;
  pthread_t t;
  int s = 0;
  pthread_attr_init(&at);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < N; i++)
    if (pthread_create(&t, &at, w, (void *)(intptr_t)i)) return 1;
  pthread_mutex_lock(&m);
  while (running > 0) // NORACE
    pthread_cond_wait(&done_cv, &m);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < N; i++) s += res[i]; // RACE!
  return s == 10 ? 0 : 1;
}
