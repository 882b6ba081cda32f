// A thread copies two elements at once: its own and, with the pointer in there, its neighbour's.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct part { int *sum; int from; };
static void *work(void *arg) {
  struct part *both = malloc(2 * sizeof *both);
  if (!both)
    return 0;
  memcpy(both, arg, 2 * sizeof *both); // NORACE
  *both[1].sum += 1; // RACE
  *both[0].sum += 1; // RACE
  free(both);
  return 0;
}
int main(int argc, char **argv) {
  int n = argc + 3;
  struct part *parts = calloc(n + 1, sizeof *parts);
  if (!parts)
    return 1;
  for (int i = 0; i <= n; i++)
    parts[i].sum = calloc(1, sizeof(int)); // NORACE
  for (int i = 0; i < n; i++) {
    pthread_t id;
    if (pthread_create(&id, 0, work, &parts[i]) == 0)
      pthread_detach(id);
  }
  return 0;
}
