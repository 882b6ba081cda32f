// Ids of threads are stored over in the loop that starts these, so others are joined.
#include <pthread.h>
#include <string.h>
static int a, b, c, d;
static void *count(void *p) {
  __atomic_fetch_add((int *)p, 1, __ATOMIC_RELAXED); // RACE
  return 0;
}
static void *quiet(void *p) {
  return p;
}
int main(int argc, char **argv) {
  pthread_t t[4], u[4], v[4], *w = argc > 1 ? v : u;
  struct { pthread_t id; int x; } s[4];
  pthread_t others[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&others[i], 0, quiet, 0);
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, count, &a);
    t[i] = others[i];
  }
  for (int i = 0; i < 4; i++) {
    pthread_create(&u[i], 0, count, &b);
    if (i > 0)
      u[i - 1] = others[i];
  }
  for (int i = 0; i < 4; i++) {
    pthread_create(&v[i], 0, count, &c);
    w[i] = others[i];
  }
  for (int i = 0; i < 4; i++) {
    pthread_create(&s[i].id, 0, count, &d);
    memset(&s[i], 0, sizeof s[i]);
    s[i].id = others[i];
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  a = 0; // RACE
  for (int i = 0; i < 4; i++)
    pthread_join(u[i], 0);
  b = 0; // RACE
  for (int i = 0; i < 4; i++)
    pthread_join(v[i], 0);
  c = 0; // RACE
  for (int i = 0; i < 4; i++)
    pthread_join(s[i].id, 0);
  d = 0; // RACE
  return 0;
}
