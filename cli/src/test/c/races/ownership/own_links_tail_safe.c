// Sessions in a list with links both ways: taken out where they are found, or by who has them.
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct session {
  int idle;
  TAILQ_ENTRY(session) link;
  long bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static TAILQ_HEAD(, session) sessions = TAILQ_HEAD_INITIALIZER(sessions);
static long total;

static void *add(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct session *s = calloc(1, sizeof *s);
    if (!s)
      exit(1);
    s->bytes = i; // NORACE
    pthread_mutex_lock(&lock);
    if (i % 2)
      TAILQ_INSERT_TAIL(&sessions, s, link); // NORACE
    else
      TAILQ_INSERT_HEAD(&sessions, s, link); // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *reap(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct session *s;
    pthread_mutex_lock(&lock);
    TAILQ_FOREACH(s, &sessions, link) // NORACE
      if (s->idle++ > 3)              // NORACE
        break;
    if (s)
      TAILQ_REMOVE(&sessions, s, link); // NORACE
    pthread_mutex_unlock(&lock);
    if (s) {
      pthread_mutex_lock(&lock);
      total += s->bytes; // NORACE
      pthread_mutex_unlock(&lock);
      s->bytes = 0; // NORACE
      free(s);      // NORACE
    }
  }
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, reap, NULL);
  pthread_create(&c, NULL, reap, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return total == 0;
}
