#include <pthread.h>

struct worker { pthread_mutex_t m; int local; };
static int total;
static void *run(void *p) {
  struct worker *w = p;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&w->m);
    w->local++; // NORACE
    total++; // RACE!
    pthread_mutex_unlock(&w->m);
  }
  return 0;
}
int main(void) {
  struct worker w[3];
  pthread_t t[3];
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&w[i].m, 0);
    w[i].local = 0; // NORACE
    pthread_create(&t[i], 0, run, &w[i]);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return total; // NORACE
}
