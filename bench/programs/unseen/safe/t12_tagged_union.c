#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

enum kind { K_NONE, K_INT, K_STR };
struct msg {
  enum kind kind;
  union { long i; char s[8]; struct { short lo, hi; } pair; } u;
};

static struct msg box;
static pthread_mutex_t box_mu = PTHREAD_MUTEX_INITIALIZER;

static void post(const struct msg *m) {
  pthread_mutex_lock(&box_mu);
  box = *m; // NORACE
  pthread_mutex_unlock(&box_mu);
}

static struct msg fetch(void) {
  struct msg m;
  pthread_mutex_lock(&box_mu);
  m = box; // NORACE
  box.kind = K_NONE; // NORACE
  pthread_mutex_unlock(&box_mu);
  return m;
}

static void *poster(void *p) {
  struct msg m;
  for (int i = 0; i < 10; i++) {
    if (__VERIFIER_nondet_int() & 1) {
      m.kind = K_INT; // NORACE
      m.u.i = i; // NORACE
    } else {
      m.kind = K_STR; // NORACE
      strcpy(m.u.s, "hello"); // NORACE
    }
    post(&m);
  }
  return 0;
}

static void *fetcher(void *p) {
  long acc = 0;
  for (int i = 0; i < 10; i++) {
    struct msg m = fetch();
    switch (m.kind) { // NORACE
    case K_INT: acc += m.u.i; break; // NORACE
    case K_STR: acc += (long)strlen(m.u.s); break; // NORACE
    default: acc += m.u.pair.lo; // NORACE
    }
  }
  return (void *)acc;
}

int main(void) {
  pthread_t a, b;
  memset(&box, 0, sizeof box); // NORACE
  pthread_create(&a, 0, poster, 0);
  pthread_create(&b, 0, fetcher, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return box.kind > K_STR; // NORACE
}
