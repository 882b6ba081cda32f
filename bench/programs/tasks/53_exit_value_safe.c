#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>

struct answer { int n; double avg; };

static void *calc(void *arg) {
  struct answer *r = malloc(sizeof *r);
  if (!r) pthread_exit(NULL);
  r->n = *(int *)arg; // NORACE
  r->avg = r->n / 2.0; // NORACE
  pthread_exit(r);
}

int main(void) {
  pthread_t t[2];
  int in[2] = {3, 9};
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, calc, &in[i]);
  for (int i = 0; i < 2; i++) {
    void *v;
    pthread_join(t[i], &v);
    struct answer *r = v;
    if (r) printf("%d %f\n", r->n, r->avg); // NORACE
    free(r);
  }
  return 0;
}
