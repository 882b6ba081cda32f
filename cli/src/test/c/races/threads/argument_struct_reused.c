// One struct for both threads, changed in between.
#include <pthread.h>

struct params {
  int id;
  int fixed;
};

static void *printer(void *arg) {
  struct params *p = arg;
  return p->id + p->fixed > 0 ? arg : NULL;  // RACE: on id
}

int main(void) {
  pthread_t a, b;
  struct params p;
  p.fixed = 1;  // NORACE
  p.id = 1;  // NORACE: no thread yet
  pthread_create(&a, NULL, printer, &p);
  p.id = 2;  // RACE: the first may read it now
  pthread_create(&b, NULL, printer, &p);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
