// A slot of a table is used after it was given back.
#include <pthread.h>
#include <stddef.h>
#define NCONN 3
struct conn { int fd; int busy; long bytes; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct conn conn[NCONN];
static struct conn *acquire(void) {
  struct conn *c = NULL;
  pthread_mutex_lock(&m);
  for (int i = 0; i < NCONN; i++)
    if (!conn[i].busy) {  // NORACE
      c = &conn[i];
      c->busy = 1;  // NORACE
      pthread_mutex_unlock(&m);
      return c;
    }
  pthread_mutex_unlock(&m);
  return NULL;
}
static void release(struct conn *c) {
  pthread_mutex_lock(&m);
  c->busy = 0;  // NORACE
  pthread_mutex_unlock(&m);
}
static void *client(void *arg) {
  for (int i = 0; i < 50; i++) {
    struct conn *c = acquire();
    if (c) {
      c->bytes += i;  // RACE
      release(c);
      c->bytes--;  // RACE
    }
  }
  return arg;
}
int main(void) {
  pthread_t t[5];
  for (int i = 0; i < 5; i++) pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
  return 0;
}
