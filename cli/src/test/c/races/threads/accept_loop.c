// A server: the accept loop of main and one thread for each connection.
#include <pthread.h>
#include <stdlib.h>

struct client {
  int fd;
  int bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int active, served, accepted;

static void *serve(void *arg) {
  struct client *c = arg;
  c->bytes = c->fd * 10;  // NORACE: its own client
  pthread_mutex_lock(&lock);
  active--;  // NORACE
  pthread_mutex_unlock(&lock);
  served++;  // RACE
  free(c);  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[5];
  for (int fd = 0; fd < 5; fd++) {
    struct client *c = calloc(1, sizeof *c);
    if (c == NULL) return 1;
    c->fd = fd;  // NORACE
    accepted++;  // NORACE: only main
    pthread_mutex_lock(&lock);
    active++;  // NORACE
    pthread_mutex_unlock(&lock);
    pthread_create(&t[fd], NULL, serve, c);
  }
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
  return active != 0;  // NORACE
}
