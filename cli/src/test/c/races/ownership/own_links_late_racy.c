// A session is used after the lock was released and before it is taken out, and after it was put back.
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct session {
  TAILQ_ENTRY(session) link;
  int before, back;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static TAILQ_HEAD(, session) sessions = TAILQ_HEAD_INITIALIZER(sessions);

static void *run(void *arg) {
  struct session *s = calloc(1, sizeof *s);
  if (!s)
    exit(1);
  pthread_mutex_lock(&lock);
  TAILQ_INSERT_TAIL(&sessions, s, link);
  pthread_mutex_unlock(&lock);
  s->before++; // RACE
  pthread_mutex_lock(&lock);
  TAILQ_REMOVE(&sessions, s, link);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  TAILQ_INSERT_TAIL(&sessions, s, link);
  pthread_mutex_unlock(&lock);
  s->back++; // RACE
  return arg;
}

static void *look(void *arg) {
  struct session *s;
  pthread_mutex_lock(&lock);
  TAILQ_FOREACH(s, &sessions, link) {
    s->before++; // RACE
    s->back++;   // RACE
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
