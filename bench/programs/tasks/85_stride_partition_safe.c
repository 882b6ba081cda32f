#include <pthread.h>

#define NT 4
#define N 100
static int hist[N];
struct arg { int id; };

static void *w(void *p) {
  int id = ((struct arg *)p)->id; // NORACE
  for (int i = id; i < N; i += NT)
    hist[i] += id; // NORACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  struct arg a[NT];
  for (int i = 0; i < NT; i++) {
    a[i].id = i; // NORACE
    pthread_create(&t[i], 0, w, &a[i]);
  }
  for (int i = 0; i < NT; i++) pthread_join(t[i], 0);
  return hist[0]; // NORACE
}
