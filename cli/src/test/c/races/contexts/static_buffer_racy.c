// A function gives out one buffer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 3
struct row { char name[16]; int number; };
struct context { int first, last, used; struct row *out; };
static struct row *kept;
static void put(struct row *r, int i) {
  r->number = i; // RACE
  strncpy(r->name, "row", 15); // RACE
}
static struct row *buffer(void) {
  if (!kept)
    kept = calloc(5, sizeof *kept);
  return kept;
}
static void *worker(void *arg) {
  struct context *c = arg;
  for (int i = c->first; i < c->last; i++)
    put(&c->out[c->used++], i); // NORACE
  return NULL;
}
int main(void) {
  struct context c[N];
  pthread_t t[N];
  int per = 5, sum = 0;
  memset(c, 0, sizeof c);
  for (int i = 0; i < N; i++) {
    c[i].first = i * per;
    c[i].last = (i + 1) * per;
    c[i].out = buffer(); // NORACE
    if (!c[i].out)
      return 1;
  }
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], NULL, worker, &c[i]);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) {
    sum += c[i].out[0].number; // NORACE
  }
  return sum;
}
