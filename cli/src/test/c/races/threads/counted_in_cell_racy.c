// The number of threads is in memory: negative, or changed between starting and joining them.
#include <pthread.h>
#include <stdlib.h>
struct pool { pthread_t t[8]; int n; int data; };
static int late = 4, seen;
static pthread_t ids[8];
static struct pool *one, *two;
static void *run(void *arg) {
  struct pool *p = arg;
  p->data++; // RACE
  return 0;
}
static void *count(void *arg) {
  __atomic_fetch_add(&seen, 1, __ATOMIC_RELAXED); // RACE
  return arg;
}
static struct pool *counted_after(int n) {
  struct pool *p = calloc(1, sizeof *p);
  for (unsigned i = 0; i < n; i++) {
    if (i == 4)
      break;
    pthread_create(&p->t[i], 0, run, p);
  }
  p->n = n;
  return p;
}
static struct pool *counted_before(int n) {
  struct pool *p = calloc(1, sizeof *p);
  p->n = n;
  for (int i = 0; i != p->n; i++) {
    if (i == 4)
      break;
    pthread_create(&p->t[i], 0, run, p);
  }
  return p;
}
static void join(struct pool *p) {
  for (int i = 0; i < p->n; i++)
    pthread_join(p->t[i], 0);
  p->data = 0; // RACE
}
static void start(void) {
  for (int i = 0; i < late; i++)
    pthread_create(&ids[i], 0, count, 0);
}
static void finish(void) {
  for (int i = 0; i < late; i++)
    pthread_join(ids[i], 0);
}
int main(int argc, char **argv) {
  int n = argc > 5 ? atoi(argv[1]) : -1;
  one = counted_after(n);
  join(one);
  two = counted_before(n);
  join(two);
  start();
  late = argc;
  finish();
  seen = 0; // RACE
  return 0;
}
