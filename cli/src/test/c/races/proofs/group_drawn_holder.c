#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct job { int x; };
static struct job *jobs[100];
static atomic_int next;
static void *run(void *a) {
  for (;;) {
    int i = atomic_fetch_add(&next, 1);
    if (i >= 100) break;
    jobs[i]->x++; // RACE!
    jobs[0]->x++; // RACE!
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 100; i++) jobs[i] = calloc(1, sizeof(struct job));
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
