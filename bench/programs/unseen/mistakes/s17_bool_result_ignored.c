#include <pthread.h>
#include <stdbool.h>
static pthread_mutex_t mu;
static int v;
static bool enter(void) { return pthread_mutex_trylock(&mu) == 0; }
static void *run(void *a) {
  bool in = enter();
  if (!in && a)
    return 0;
  v++; // RACE!
  if (in)
    pthread_mutex_unlock(&mu);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
