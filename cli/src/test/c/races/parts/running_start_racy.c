// Parts of arrays in which threads meet: running start.
#include <pthread.h>
#define T 4
struct piece { int from, to; };
static int v[400];
static void *w(void *arg) {
  struct piece *p = arg;
  for (int i = p->from; i < p->to; i++) // NORACE
    v[i] = 1; // RACE
  return 0;
}
int main(void) {
  struct piece ps[T];
  pthread_t t[T];
  int at = 0;
  const int len = 100;
  for (int i = 0; i < T; i++) {
    ps[i].from = at; // NORACE
    ps[i].to = at + len; // NORACE
    at += len - 1;
    pthread_create(&t[i], 0, w, &ps[i]);
  }
  for (int i = 0; i < T; i++)
    pthread_join(t[i], 0);
  return v[0]; // NORACE
}
