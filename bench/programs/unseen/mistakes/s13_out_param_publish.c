#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct rec { char name[16]; int len; };
static struct rec *table[8];
static int used;
static pthread_mutex_t mu;
static int new_rec(struct rec **out) {
  struct rec *r = calloc(1, sizeof *r);
  if (!r)
    return -1;
  pthread_mutex_lock(&mu);
  table[used++ & 7] = r;
  pthread_mutex_unlock(&mu);
  *out = r;
  return 0;
}
static void *creator(void *p) {
  struct rec *r;
  if (new_rec(&r) == 0) {
    strcpy(r->name, "abc"); // RACE!
    r->len = 3; // RACE!
  }
  return p;
}
static void *lister(void *p) {
  long n = 0;
  pthread_mutex_lock(&mu);
  for (int i = 0; i < used && i < 8; i++)
    n += table[i]->len + table[i]->name[0]; // RACE!
  pthread_mutex_unlock(&mu);
  return (void *)n;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, creator, 0);
  pthread_create(&u, 0, lister, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
