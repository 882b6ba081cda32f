// Two bit-fields of one word under two locks: one memory location.
#include <pthread.h>
static struct { unsigned ready : 1; unsigned mode : 3; int plain; } st;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&a);
    st.ready = i & 1; // RACE
    pthread_mutex_unlock(&a);
  }
  return 0;
}
static void *g(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&b);
    st.mode = i & 7; // RACE
    st.plain = i; // NORACE
    pthread_mutex_unlock(&b);
  }
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, g, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return st.plain; // NORACE
}
