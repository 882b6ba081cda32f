// Structs cut out of memory of the program's own; what one points to is shared all the same.
#include <pthread.h>
#include <stdlib.h>

static char *mem;
static size_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *a_alloc(size_t n) {
  void *p = mem + used;
  used += (n + 15) & ~(size_t)15;
  return p;
}
struct stat {
  long in, out;
};
struct conn {
  struct stat *st;
  int fd;
};

static void *run(void *arg) {
  struct conn *c = arg;
  c->fd = 1; // NORACE
  pthread_mutex_lock(&lock);
  c->st->in++; // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t t[2];
  mem = malloc(4096);
  if (!mem)
    return 1;
  struct stat *st = a_alloc(sizeof *st);
  st->in = 0; // NORACE
  for (int i = 0; i < 2; i++) {
    struct conn *c = a_alloc(sizeof *c);
    c->st = st; // NORACE
    pthread_create(&t[i], 0, run, c);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return st->in; // NORACE
}
