#include <pthread.h>
struct w { int v; };
static struct w ws[2];
static void *run(void *a) {
  ((struct w *)a)->v++; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, run, &ws[i / 2]);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return ws[0].v; // NORACE
}
