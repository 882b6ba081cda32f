#include <pthread.h>
#define SIZE 128
#define MAX 4
#define NT 13

int table[SIZE];
pthread_mutex_t cas_mutex[SIZE];

int cas(int *tab, int h, int val, int new_val)
{
  int ret = 0;
  pthread_mutex_lock(&cas_mutex[h]);
  if (tab[h] == val) { // NORACE
    tab[h] = new_val; // NORACE
    ret = 1;
  }
  pthread_mutex_unlock(&cas_mutex[h]);
  return ret;
}

void *routine(void *arg)
{
  int tid = *(int *)arg; // NORACE
  int m = 0, w, h;
  while (m < MAX) {
    w = (++m) * 11 + tid;
    h = (w * 7) % SIZE;
    while (cas(table, h, 0, w) == 0)
      h = (h + 1) % SIZE;
  }
  return 0;
}

int main(void)
{
  int arg[NT];
  pthread_t t[NT];
  for (int i = 0; i < SIZE; i++)
    pthread_mutex_init(&cas_mutex[i], 0);
  for (int i = 0; i < NT; i++) {
    arg[i] = i; // NORACE
    pthread_create(&t[i], 0, routine, &arg[i]);
  }
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return table[0] < 0; // NORACE
}
