#include <pthread.h>
struct req { int done; struct req *next; };
static struct req *list;
static pthread_mutex_t mu;
static void enqueue(struct req **l, struct req *r) {
  pthread_mutex_lock(&mu);
  r->next = *l;
  *l = r;
  pthread_mutex_unlock(&mu);
}
static void *server(void *a) {
  pthread_mutex_lock(&mu);
  struct req *r = list;
  if (r)
    list = r->next;
  pthread_mutex_unlock(&mu);
  if (r)
    r->done = 1; // RACE!
  return a;
}
static void *client(void *a) {
  struct req r = {0, 0};
  enqueue(&list, &r);
  for (int i = 0; i < 100; i++)
    if (r.done) // RACE!
      break;
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, server, 0);
  pthread_create(&u, 0, client, 0);
  pthread_join(u, 0);
  pthread_join(t, 0);
  return 0;
}
