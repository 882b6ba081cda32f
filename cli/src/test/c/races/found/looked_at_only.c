// A pointer that is read without order and only compared; contents that are written and read under one lock.
#include <pthread.h>
#include <stdlib.h>

struct session {
  int state;
};

static struct session *active;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *open_session(void *arg) {
  pthread_mutex_lock(&lock);
  struct session *s = malloc(sizeof *s);
  if (s != NULL) s->state = 1;  // NORACE
  active = s;                   // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *poll_session(void *arg) {
  if (active == NULL) return NULL;  // RACE
  struct session *s = active;       // RACE
  pthread_mutex_lock(&lock);
  int state = s != NULL ? s->state : 0;  // NORACE
  pthread_mutex_unlock(&lock);
  return state > 0 ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, open_session, NULL);
  pthread_create(&b, NULL, poll_session, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
