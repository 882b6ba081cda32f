#include <pthread.h>

#define N 4
struct req { int id; int in; int out; };
static struct req r[N];

static void *serve(void *p) {
  struct req *q = p;
  q->out = q->in + q->id; // NORACE
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    r[i].id = i; // NORACE
    r[i].in = 10 * i; // NORACE
    pthread_create(&t[i], 0, serve, &r[i]);
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], 0);
    s += r[i].out; // NORACE
  }
  return s;
}
