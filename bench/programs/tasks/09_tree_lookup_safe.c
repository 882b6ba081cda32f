#include <pthread.h>
#include <stdlib.h>
#include <stdbool.h>

typedef struct tree { int key; struct tree *l, *r; } tree;
static tree *root;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static void insert(int key) {
  pthread_rwlock_wrlock(&rw);
  tree **pp = &root;
  while (*pp) { // NORACE
    if ((*pp)->key == key) goto out; // NORACE
    pp = key < (*pp)->key ? &(*pp)->l : &(*pp)->r; // NORACE
  }
  tree *n = calloc(1, sizeof *n);
  if (n) {
    n->key = key; // NORACE
    *pp = n; // NORACE
  }
out:
  pthread_rwlock_unlock(&rw);
}

static bool lookup(int key) {
  bool found = false;
  pthread_rwlock_rdlock(&rw);
  tree *t = root; // NORACE
  while (t && !found) {
    if (t->key == key) found = true; // NORACE
    else t = key < t->key ? t->l : t->r; // NORACE
  }
  pthread_rwlock_unlock(&rw);
  return found;
}

static void *writer(void *a) { for (int i = 0; i < 64; i++) insert(i * 37 % 64); return a; }
static void *reader(void *a) { int c = 0; for (int i = 0; i < 64; i++) c += lookup(i); return c ? a : NULL; }

int main(void) {
  pthread_t w, r;
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&r, NULL, reader, NULL);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  return lookup(5) ? 0 : 1;
}
