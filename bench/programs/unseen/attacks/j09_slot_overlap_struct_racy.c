// Slots per thread, but memset of the own slot is by the size of two.
#include <pthread.h>
#include <string.h>
#define NT 4
struct slot { int a[4]; };
static struct slot s[NT + 1];
static void *f(void *arg) {
  int id = (int)(long)arg;
  memset(&s[id], 0, 2 * sizeof s[id]); // RACE
  s[id].a[1] = id; // RACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return s[0].a[1]; // NORACE
}
