// The creator copies one element to the next before it starts its thread: both have what hangs off it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct part { int *sum; int from; };
static void *work(void *arg) {
  struct part *p = arg;
  int *sum = p->sum; // NORACE
  for (int i = 0; i < 10; i++)
    *sum += p->from; // RACE
  return 0;
}
int main(int argc, char **argv) {
  int n = argc + 3;
  struct part *parts = calloc(n, sizeof *parts);
  if (!parts)
    return 1;
  for (int i = 0; i < n; i++) {
    pthread_t id;
    if (i == 0)
      parts[i].sum = calloc(1, sizeof(int));
    else
      memcpy(&parts[i], &parts[i - 1], sizeof *parts);
    if (pthread_create(&id, 0, work, &parts[i]) == 0)
      pthread_detach(id);
  }
  return 0;
}
