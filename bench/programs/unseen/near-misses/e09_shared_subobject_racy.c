// Each session has its lock, but sessions share one user object.
#include <pthread.h>
#include <stdlib.h>
struct user { int logins; };
struct session { pthread_mutex_t lock; struct user *user; int reqs; };
static struct session *mk(struct user *u) {
  struct session *s = calloc(1, sizeof *s);
  if (!s) abort();
  pthread_mutex_init(&s->lock, 0);
  s->user = u; // NORACE
  return s;
}
static void *f(void *arg) {
  struct session *s = arg;
  pthread_mutex_lock(&s->lock);
  s->reqs++; // NORACE
  s->user->logins++; // RACE
  pthread_mutex_unlock(&s->lock);
  return 0;
}
int main(void) {
  struct user *u = calloc(1, sizeof *u);
  pthread_t t[4];
  if (!u) return 1;
  struct session *s[2] = {mk(u), mk(u)};
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, f, s[i & 1]);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return u->logins + s[0]->reqs; // NORACE
}
