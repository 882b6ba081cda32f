// A monitor lock and a counting semaphore built of mutex and condition.
#include <pthread.h>
struct csem { pthread_mutex_t m; pthread_cond_t c; int n; };
static struct csem lk = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 1};
static int shared;
static void down(struct csem *s) {
  pthread_mutex_lock(&s->m);
  while (s->n == 0) // NORACE
    pthread_cond_wait(&s->c, &s->m);
  s->n--; // NORACE
  pthread_mutex_unlock(&s->m);
}
static void up(struct csem *s) {
  pthread_mutex_lock(&s->m);
  s->n++; // NORACE
  pthread_cond_signal(&s->c);
  pthread_mutex_unlock(&s->m);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    down(&lk);
    shared++; // NORACE
    up(&lk);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared != 200; // NORACE
}
