// Parts of arrays that threads keep to: heap args.
#include <pthread.h>
#include <stdlib.h>
typedef struct { int lo; int hi; int *data; } Arg;
static void *sorter(void *vp) {
  Arg *arg = vp;
  for (int i = arg->lo; i < arg->hi; i++) // NORACE
    for (int j = arg->lo; j < arg->hi - 1; j++) // NORACE
      if (arg->data[j] > arg->data[j + 1]) { // NORACE
        int tmp = arg->data[j]; // NORACE
        arg->data[j] = arg->data[j + 1]; // NORACE
        arg->data[j + 1] = tmp; // NORACE
      }
  free(arg);
  return NULL;
}
int main(void) {
  int n = 120, parts = 3;
  int *data = malloc(n * sizeof(int));
  pthread_t t[3];
  for (int i = 0; i < n; i++)
    data[i] = rand(); // NORACE
  for (int i = 0; i < parts; i++) {
    Arg *a = malloc(sizeof *a);
    a->lo = i * n / parts; // NORACE
    a->hi = (i + 1) * n / parts + 0; // NORACE
    a->data = data; // NORACE
    pthread_create(&t[i], NULL, sorter, a);
  }
  for (int i = 0; i < parts; i++)
    pthread_join(t[i], NULL);
  return data[0]; // NORACE
}
