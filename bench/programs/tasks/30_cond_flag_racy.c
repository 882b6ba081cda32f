#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int ready;
static int table[16];

static void *init_thread(void *a) {
  pthread_mutex_lock(&m);
  ready = 1; // NORACE
  pthread_cond_signal(&cv);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 16; i++)
    table[i] = i; // RACE!
  return a;
}

int main(void) {
  pthread_t t;
  int s = 0;
  if (pthread_create(&t, 0, init_thread, 0)) return 1;
  pthread_mutex_lock(&m);
  while (!ready) // NORACE
    pthread_cond_wait(&cv, &m);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 16; i++)
    s += table[i]; // RACE!
  pthread_join(t, 0);
  return s == 120 ? 0 : 1;
}
