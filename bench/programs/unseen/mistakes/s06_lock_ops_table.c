#include <pthread.h>
struct lockops { void (*lock)(void *); void (*unlock)(void *); };
static pthread_mutex_t mu;
static void nop(void *l) { (void)l; }
static void lk(void *l) { pthread_mutex_lock(l); }
static void ul(void *l) { pthread_mutex_unlock(l); }
static const struct lockops real = {lk, ul}, fake = {nop, nop};
static int v;
static void *run(void *p) {
  const struct lockops *o = p;
  o->lock(&mu);
  v++; // RACE!
  o->unlock(&mu);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, (void *)&real);
  pthread_create(&u, 0, run, (void *)&fake);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
