#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>

struct answer { int n; double avg; };

static void *calc(void *arg) {
  static struct answer store;
  struct answer *r = &store;
  r->n = *(int *)arg; // RACE!
  r->avg = r->n / 2.0; // RACE!
  pthread_exit(r);
}

int main(void) {
  pthread_t t[2];
  int in[2] = {3, 9};
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, calc, &in[i]);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
