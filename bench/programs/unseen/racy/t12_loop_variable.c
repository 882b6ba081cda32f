#include <pthread.h>

#define NT 4
static int owned[NT];
static int table[NT];

static void *init_slot(void *arg) {
  int idx = *(int *)arg; // RACE!
  if (idx < NT)
    owned[idx] = 1; // RACE!
  return 0;
}

static void *read_table(void *arg) {
  long s = 0;
  for (int k = 0; k < NT; k++)
    s += table[k]; // NORACE
  return (void *)s;
}

int main(void) {
  pthread_t t[NT], r;
  int i;
  for (i = 0; i < NT; i++)
    table[i] = i * i; // NORACE
  pthread_create(&r, 0, read_table, 0);
  for (i = 0; i < NT; i++) // RACE!
    pthread_create(&t[i], 0, init_slot, &i);
  for (int k = 0; k < NT; k++)
    pthread_join(t[k], 0);
  pthread_join(r, 0);
  return owned[0] == 5; // NORACE
}
