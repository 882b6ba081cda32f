// An object is freed while the other thread still uses it.
#include <pthread.h>
#include <stdlib.h>

struct session {
  int id;
};

static void *user(void *arg) {
  struct session *s = arg;
  return s->id > 3 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t t;
  struct session *s = malloc(sizeof *s);
  if (s == NULL) return 1;
  s->id = 4;  // NORACE: before the thread
  pthread_create(&t, NULL, user, s);
  free(s);  // RACE: too early
  pthread_join(t, NULL);
  return 0;
}
