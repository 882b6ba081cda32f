// Double-checked initialization by a plain pointer.
#include <pthread.h>
#include <stdlib.h>
struct conf { int level; };
static struct conf *conf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct conf *get(void) {
  if (!conf) { // RACE
    pthread_mutex_lock(&m);
    if (!conf) { // NORACE
      struct conf *c = malloc(sizeof *c);
      c->level = 3; // RACE
      conf = c; // RACE
    }
    pthread_mutex_unlock(&m);
  }
  return conf; // RACE
}
static void *worker(void *arg) {
  return (void *)(long)get()->level; // RACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
