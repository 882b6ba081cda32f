// Unsubscribe compacts the array under the read lock (wrong mode).
#include <pthread.h>
#define MAXSUB 8
typedef void (*handler)(int, void *);
struct sub { handler fn; void *ctx; int id; };
static struct sub subs[MAXSUB];
static int nsubs, next_id;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int subscribe(handler fn, void *ctx) {
  int id = -1;
  pthread_rwlock_wrlock(&rw);
  if (nsubs < MAXSUB) { // NORACE
    id = next_id++; // NORACE
    subs[nsubs].fn = fn; // NORACE
    subs[nsubs].ctx = ctx; // NORACE
    subs[nsubs++].id = id; // NORACE
  }
  pthread_rwlock_unlock(&rw);
  return id;
}
static void unsubscribe(int id) {
  pthread_rwlock_rdlock(&rw);
  for (int i = 0; i < nsubs; i++) // RACE
    if (subs[i].id == id) { // RACE
      subs[i] = subs[nsubs - 1]; // RACE
      nsubs--; // RACE
      break;
    }
  pthread_rwlock_unlock(&rw);
}
static void publish(int ev) {
  pthread_rwlock_rdlock(&rw);
  for (int i = 0; i < nsubs; i++) // RACE
    subs[i].fn(ev, subs[i].ctx); // RACE
  pthread_rwlock_unlock(&rw);
}
static void count(int ev, void *ctx) {
  __atomic_fetch_add((int *)ctx, ev, __ATOMIC_RELAXED); // NORACE
}
static int hits;
static void *a_main(void *arg) {
  for (int i = 0; i < 50; i++)
    unsubscribe(subscribe(count, &hits));
  return 0;
}
static void *b_main(void *arg) {
  for (int i = 0; i < 50; i++)
    publish(1);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, a_main, 0);
  pthread_create(&b, 0, b_main, 0);
  pthread_create(&c, 0, a_main, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return hits < 0; // NORACE
}
