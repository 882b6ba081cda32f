// Memory with a header before it: a size, a count of references, the length of a text.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>

struct chunk {
  struct chunk *parent;
  int refs;
};
struct obj {
  int n;
  struct obj *peer;
};
struct text {
  int refs;
  char s[];
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sized(size_t n) {
  char *p = malloc(n + 16);
  if (!p)
    abort();
  *(size_t *)p = n; // NORACE
  return p + 16;
}
static void *counted(size_t n) {
  struct chunk *c = calloc(1, sizeof *c + n);
  if (!c)
    abort();
  return c + 1;
}
static char *text_new(void) {
  struct text *t = malloc(sizeof *t + 8);
  if (!t)
    abort();
  t->refs = 1; // NORACE
  return t->s;
}
struct all {
  struct obj *sized, *counted;
  char *text;
};

static void *run(void *arg) {
  struct all *x = arg;
  pthread_mutex_lock(&lock);
  x->sized->n++;                                                               // NORACE
  x->sized->peer->n--;                                                         // NORACE
  x->counted->n++;                                                             // NORACE
  ((struct chunk *)((char *)x->counted - sizeof(struct chunk)))->refs++;       // NORACE
  ((struct text *)(x->text - offsetof(struct text, s)))->refs++;               // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct all *x = malloc(sizeof *x);
  if (!x)
    return 1;
  struct obj *first = sized(sizeof *first), *second = sized(sizeof *second);
  struct obj *third = counted(sizeof *third);
  first->peer = second;
  x->sized = first;
  x->counted = third;
  x->text = text_new();
  pthread_create(&a, 0, run, x);
  pthread_create(&b, 0, run, x);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
