// A number drawn under a lock at the start is the thread's slot.
#include <pthread.h>
#define N 4
static int next_id;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long sum[N];
static void *f(void *arg) {
  pthread_mutex_lock(&m);
  int id = next_id++; // NORACE
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 100; i++)
    sum[id] += i; // NORACE
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return sum[0] == 0; // NORACE
}
