#include <pthread.h>

static pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER, B = PTHREAD_MUTEX_INITIALIZER;
static int routes[4];

static void *reader_a(void *p) {
  pthread_mutex_lock(&A);
  int v = routes[1]; // NORACE
  pthread_mutex_unlock(&A);
  return v ? p : 0;
}
static void *reader_b(void *p) {
  pthread_mutex_lock(&B);
  int v = routes[1]; // NORACE
  pthread_mutex_unlock(&B);
  return v ? p : 0;
}
static void *writer(void *p) {
  pthread_mutex_lock(&A);
  pthread_mutex_lock(&B);
  routes[1]++; // NORACE
  pthread_mutex_unlock(&B);
  pthread_mutex_unlock(&A);
  return p;
}
int main(void) {
  pthread_t a, b, w, w2;
  pthread_create(&a, 0, reader_a, 0);
  pthread_create(&b, 0, reader_b, 0);
  pthread_create(&w, 0, writer, 0);
  pthread_create(&w2, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(w, 0);
  pthread_join(w2, 0);
  return routes[1]; // NORACE
}
