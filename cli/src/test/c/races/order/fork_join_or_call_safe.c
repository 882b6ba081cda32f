// A half is done by a thread, or by the caller if there is none.
#include <pthread.h>
struct limits { int depth, least; };
struct part { struct limits *of; int lo, hi, depth, bad; };
static void *run(void *arg);
static int go(struct part *p) {
  struct limits *m = p->of;
  struct part left, right;
  pthread_t id;
  int is_thread = 0;
  if (p->hi - p->lo < m->least) // NORACE
    return p->lo == 7;
  int mid = p->lo + (p->hi - p->lo) / 2;
  left = (struct part){m, p->lo, mid, p->depth + 1, 0};
  right = (struct part){m, mid, p->hi, p->depth + 1, 0};
  if (p->depth < m->depth) { // NORACE
    if (pthread_create(&id, 0, run, &left) == 0)
      is_thread = 1;
  }
  if (!is_thread)
    left.bad = go(&left); // NORACE
  right.bad = go(&right);
  if (is_thread)
    pthread_join(id, 0);
  return left.bad || right.bad; // NORACE
}
static void *run(void *arg) {
  struct part *p = arg;
  p->bad = go(p); // NORACE
  return 0;
}
int main(void) {
  struct limits m = {3, 4};
  struct part all = {&m, 0, 1000, 0, 0};
  all.bad = go(&all);
  m.depth = 5; // NORACE
  m.least = 2; // NORACE
  return all.bad + go(&all);
}
