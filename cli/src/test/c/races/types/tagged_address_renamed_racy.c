// An address in a number whose type is another name for uintptr_t.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

typedef uintptr_t word;
typedef const word ref;

struct account {
  long cents;
};

static word kept[2];

static void *payer(void *arg) {
  ref r = *(word *)arg; // NORACE
  struct account *a = (struct account *)(r & ~(uintptr_t)7);
  a->cents++; // RACE
  return 0;
}

int main(void) {
  pthread_t t[2];
  struct account *a = calloc(1, sizeof *a);
  kept[0] = (word)a | 1; // NORACE
  kept[1] = (word)a;     // NORACE
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, payer, &kept[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return (int)a->cents; // NORACE
}
