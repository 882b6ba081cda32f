// Parts of arrays that threads keep to: last has rest.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#define T 5
struct job { int id; int n; float *x; };
static void *run(void *arg) {
  struct job *j = arg;
  int n = j->n, id = j->id; // NORACE
  int chunk = n / T;
  int start = id * chunk;
  int end = id == T - 1 ? n : start + chunk;
  for (int i = start; i < end; i++)
    j->x[i] = i * 2.0f; // NORACE
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512;
  float *x = malloc(n * sizeof(float));
  struct job jobs[T];
  pthread_t th[T];
  for (int i = 0; i < T; i++) {
    jobs[i].id = i; // NORACE
    jobs[i].n = n; // NORACE
    jobs[i].x = x; // NORACE
    if (pthread_create(&th[i], NULL, run, &jobs[i]) != 0)
      abort();
  }
  for (int i = 0; i < T; i++)
    pthread_join(th[i], NULL);
  printf("%f\n", x[0]); // NORACE
  free(x);
  return 0;
}
