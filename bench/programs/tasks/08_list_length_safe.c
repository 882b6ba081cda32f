#include <pthread.h>
#include <stdlib.h>

struct item { int v; struct item *next; };
struct list {
  struct item *head;
  int len;
  pthread_mutex_t mtx;
};

static struct list *list_new(void) {
  struct list *l = calloc(1, sizeof *l);
  if (!l) abort();
  pthread_mutex_init(&l->mtx, NULL);
  return l;
}

static void list_push(struct list *l, int v) {
  struct item *it = malloc(sizeof *it);
  if (!it) abort();
  it->v = v; // NORACE
  pthread_mutex_lock(&l->mtx);
  it->next = l->head; // NORACE
  l->head = it; // NORACE
  l->len++; // NORACE
  pthread_mutex_unlock(&l->mtx);
}

static int list_len(struct list *l) {
  pthread_mutex_lock(&l->mtx);
  int n = l->len; // NORACE
  pthread_mutex_unlock(&l->mtx);
  return n;
}

static void *pusher(void *p) {
  struct list *l = p;
  for (int i = 0; list_len(l) < 20 && i < 30; i++)
    list_push(l, i);
  return NULL;
}

int main(void) {
  struct list *l = list_new();
  pthread_t a, b;
  pthread_create(&a, NULL, pusher, l);
  pthread_create(&b, NULL, pusher, l);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  while (l->head) { // NORACE
    struct item *it = l->head; // NORACE
    l->head = it->next; // NORACE
    free(it);
  }
  free(l);
  return 0;
}
