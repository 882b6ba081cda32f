// As free_and_use, in the right order.
#include <pthread.h>
#include <stdlib.h>

struct session {
  int id;
};

static void *user(void *arg) {
  struct session *s = arg;
  return s->id > 3 ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t;
  struct session *s = malloc(sizeof *s);
  if (s == NULL) return 1;
  s->id = 4;  // NORACE
  pthread_create(&t, NULL, user, s);
  pthread_join(t, NULL);
  free(s);  // NORACE
  return 0;
}
