#include <pthread.h>
#include <string.h>
#include <stdio.h>
struct range { int lo; int hi; };
static int a[100];
static struct range first, second;
static void *run(void *arg) {
  struct range *r = arg;
  for (int i = r->hi - 50; i < r->hi; i++) a[i]++; // RACE!
  return 0;
}
int main(void) {
  pthread_t t, u;
  first.hi = 50;
  second.hi = 100;
  FILE *f = fopen("ranges", "r");
  if (!f || fread(&second, 8, 1, f) != 1) return 1;
  pthread_create(&t, 0, run, &first);
  pthread_create(&u, 0, run, &second);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return a[0];
}
