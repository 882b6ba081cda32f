// Growing a table of objects keeps the pointers; objects are used by two threads.
#include <pthread.h>
#include <stdlib.h>
struct conn { int seq; };
static struct conn **tab;
static int n, cap;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct conn *nth(int i) {
  pthread_mutex_lock(&m);
  struct conn *c = i < n ? tab[i] : 0; // NORACE
  pthread_mutex_unlock(&m);
  return c;
}
static void add(void) {
  pthread_mutex_lock(&m);
  if (n == cap) { // NORACE
    cap = cap * 2 + 1; // NORACE
    struct conn **t = calloc(cap, sizeof *t);
    if (!t) abort();
    for (int i = 0; i < n; i++)
      t[i] = tab[i]; // NORACE
    free(tab); // NORACE
    tab = t; // NORACE
  }
  tab[n++] = calloc(1, sizeof(struct conn)); // NORACE
  pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  for (int i = 0; i < 20; i++) {
    add();
    struct conn *c = nth(i / 2);
    if (c)
      c->seq++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
