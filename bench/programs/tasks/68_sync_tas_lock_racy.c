#include <pthread.h>

typedef struct { volatile int v; } spin_t;
static spin_t l;
static struct { int n; int max; } st;

static inline void sl(spin_t *s) { while (__sync_lock_test_and_set(&s->v, 1)) while (__atomic_load_n(&s->v, __ATOMIC_RELAXED)) ; }
static inline void su(spin_t *s) { __sync_lock_release(&s->v); }

static void *w(void *a) {
  for (int i = 0; i < 50; i++) {
    sl(&l);
    st.n += i; // RACE!
    if (i == 25) {
      su(&l);
      st.max = st.n; // RACE!
      continue;
    }
    su(&l);
  }
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return st.n > st.max; // NORACE
}
