#include <pthread.h>
#include <stdlib.h>

/* The number is forgotten again before it is asked for. */
struct conn { int fd; long bytes; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct conn *slot[4];

static int add(int fd) {
  int at = -1;
  struct conn *c = calloc(1, sizeof *c);
  if (!c) return -1;
  c->fd = fd; // NORACE
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 4; i++)
    if (!slot[i]) { // NORACE
      slot[i] = c; // NORACE
      at = i;
      break;
    }
  if (fd > 100)
    at = -1;
  pthread_mutex_unlock(&lock);
  if (at < 0)
    free(c); // RACE
  return at;
}

static void *run(void *arg) {
  for (int k = 0; k < 1000; k++) {
    add(k);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < 4; i++)
      if (slot[i]) // NORACE
        slot[i]->bytes += k; // RACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
