#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct entry { char name[16]; int value; unsigned long hits; unsigned long age; };
struct table { pthread_rwlock_t rw; struct entry e[4]; int n; };
static struct table tbl = {.rw = PTHREAD_RWLOCK_INITIALIZER};

static int lookup(struct table *t, const char *name, int *out) {
  int found = 0;
  pthread_rwlock_rdlock(&t->rw);
  for (int i = 0; i < t->n; i++) { // NORACE
    struct entry *e = &t->e[i];
    if (strcmp(e->name, name) == 0) { // NORACE
      e->hits++; // RACE!
      *out = e->value; // NORACE
      found = 1;
      break;
    }
  }
  pthread_rwlock_unlock(&t->rw);
  return found;
}

static void store(struct table *t, const char *name, int v) {
  pthread_rwlock_wrlock(&t->rw);
  if (t->n < 4) { // NORACE
    struct entry *e = &t->e[t->n++]; // NORACE
    strcpy(e->name, name); // NORACE
    e->value = v; // NORACE
    e->hits = 0; // NORACE
    e->age++; // NORACE
  }
  pthread_rwlock_unlock(&t->rw);
}

static void *reader(void *a) {
  int v;
  for (int i = 0; i < 100; i++)
    lookup(&tbl, "alpha", &v);
  return NULL;
}
static void *writer(void *a) {
  store(&tbl, "gamma", __VERIFIER_nondet_int());
  return NULL;
}

int main(void) {
  pthread_t r1, r2, w;
  store(&tbl, "alpha", 1);
  pthread_create(&r1, NULL, reader, NULL);
  pthread_create(&r2, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_join(r1, NULL);
  pthread_join(r2, NULL);
  pthread_join(w, NULL);
  return tbl.e[0].hits == 7; // NORACE
}
