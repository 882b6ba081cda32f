// Parts of arrays that threads keep to: main first part.
#include <pthread.h>
#define NT 4
#define PER 250
static double x[NT * PER];
static void *w(void *arg) {
  int id = (int)(long)arg;
  for (int i = id * PER; i < (id + 1) * PER; i++)
    x[i] = 1.0 / (i + 1); // NORACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  for (long k = 1; k < NT; k++)
    pthread_create(&t[k], 0, w, (void *)k);
  for (int i = 0; i < PER; i++)
    x[i] = 1.0 / (i + 1); // NORACE
  for (int k = 1; k < NT; k++)
    pthread_join(t[k], 0);
  return x[7] > 1; // NORACE
}
