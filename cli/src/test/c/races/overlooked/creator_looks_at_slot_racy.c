// The creator looks at the slot of the thread it has just started.
#include <pthread.h>
#include <stdlib.h>
struct job { int in, out; };
static void *worker(void *p) {
  struct job *j = p;
  j->out = j->in + 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  struct job jobs[4];
  int n = 0;
  for (int i = 0; i < 4; i++) {
    jobs[i].in = i; // NORACE
    pthread_create(&t[i], 0, worker, &jobs[i]);
    if (i > 0)
      n += jobs[i - 1].out; // RACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return n + jobs[0].out; // NORACE
}
