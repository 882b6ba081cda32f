// A message is a void * for who sends it.
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <stdlib.h>
struct work { int n, done; };
static mqd_t queue;
static void post(void *message) { mq_send(queue, (const char *)&message, sizeof message, 0); }
static void *serve(void *arg) {
  struct work *w;
  while (mq_receive(queue, (char *)&w, sizeof w, 0) == sizeof w && w)
    w->done = w->n; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  struct mq_attr at = {.mq_maxmsg = 4, .mq_msgsize = sizeof(struct work *)};
  struct work *w = calloc(1, sizeof *w);
  if (!w)
    return 1;
  w->n = 3; // NORACE
  queue = mq_open("/work", O_CREAT | O_RDWR, 0600, &at);
  pthread_create(&t, 0, serve, 0);
  post(w);
  int done = w->done; // RACE
  post(0);
  pthread_join(t, 0);
  return done;
}
