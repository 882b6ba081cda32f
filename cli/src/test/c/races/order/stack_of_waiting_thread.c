// A request lies on the stack of a thread that sleeps until it has been answered.
#include <pthread.h>
#include <stddef.h>

struct request {
  int question, answer, answered;
  int hint;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct request *pending;

static void *server(void *arg) {
  pthread_mutex_lock(&lock);
  while (pending == NULL) pthread_cond_wait(&changed, &lock);  // NORACE
  struct request *r = pending;  // NORACE
  pthread_mutex_unlock(&lock);
  r->answer = r->question + 1;  // NORACE: the client sleeps
  r->answer += r->hint;  // RACE: hint comes late
  pthread_mutex_lock(&lock);
  r->answered = 1;  // NORACE
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t s;
  struct request r = {41, 0, 0, 0};
  pthread_create(&s, NULL, server, NULL);
  pthread_mutex_lock(&lock);
  pending = &r;  // NORACE
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  r.hint = 0;  // RACE: the request is out already
  pthread_mutex_lock(&lock);
  while (!r.answered) pthread_cond_wait(&changed, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  int answer = r.answer;  // NORACE
  pthread_join(s, NULL);
  return answer;
}
