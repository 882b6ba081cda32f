// Rows are divided among threads, the last row of each twice.
#include <pthread.h>
#include <stdlib.h>
static double m[65][8];
struct part { int from, to; };
static void *work(void *arg) {
  struct part *p = arg;
  for (int r = p->from; r <= p->to; r++)
    for (int c = 0; c < 8; c++)
      m[r][c] *= 2; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  struct part p[4];
  for (int i = 0; i < 4; i++) {
    p[i].from = i * 16;
    p[i].to = (i + 1) * 16;
    pthread_create(&t[i], 0, work, &p[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return m[0][0]; // NORACE
}
