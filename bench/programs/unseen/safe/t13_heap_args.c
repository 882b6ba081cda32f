#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job { const int *src; int n; long out; struct job *next; };

static int input[64];

static void *summer(void *arg) {
  struct job *j = arg;
  long s = 0;
  for (int i = 0; i < j->n; i++) // NORACE
    s += j->src[i]; // NORACE
  j->out = s; // NORACE
  return j;
}

int main(void) {
  pthread_t tid[4];
  struct job *all = NULL;
  for (int i = 0; i < 64; i++)
    input[i] = __VERIFIER_nondet_int(); // NORACE
  for (int i = 0; i < 4; i++) {
    struct job *j = malloc(sizeof(struct job));
    if (!j)
      abort();
    j->src = input + i * 16; // NORACE
    j->n = 16; // NORACE
    j->out = -1; // NORACE
    if (pthread_create(&tid[i], NULL, summer, j))
      abort();
  }
  for (int i = 0; i < 4; i++) {
    void *ret;
    pthread_join(tid[i], &ret);
    struct job *j = ret;
    j->next = all; // NORACE
    all = j;
  }
  long total = 0;
  while (all) {
    struct job *n = all->next; // NORACE
    total += all->out; // NORACE
    free(all); // NORACE
    all = n;
  }
  return total == 1;
}
