// Elements of a global array that begin with one node for all.
#include <pthread.h>
#include <stdlib.h>
enum { THREADS = 4 };
struct node { struct node *next; int value; };
struct worker { pthread_t id; struct node *first; void (*each)(struct worker *, struct node *); long sum; long counts[8]; };
static struct node common;
static struct worker workers[THREADS] = {{.first = &common}, {.first = &common}};
static void add(struct worker *w, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return;
  n->value = value; // NORACE
  n->next = w->first; // NORACE
  w->first = n; // NORACE
}
static void count(struct worker *w, struct node *n) {
  w->sum += n->value++; // RACE
  w->counts[n->value & 7]++; // RACE
}
static void walk(struct worker *w) {
  for (struct node *n = w->first; n; n = n->next) // NORACE
    w->each(w, n); // NORACE
}
static void *work(void *arg) {
  struct worker *w = arg;
  add(w, 10); // NORACE
  walk(w); // NORACE
  return 0;
}
int main(void) {
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    struct worker *w = &workers[i];
    w->each = count; // NORACE
    add(w, i);
    walk(w);
    if (pthread_create(&w->id, 0, work, w))
      return 1;
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].id, 0);
    all += workers[i].sum; // NORACE
  }
  return all > 0;
}
