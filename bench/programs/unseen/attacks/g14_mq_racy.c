// A POSIX message queue carries the pointer.
#include <pthread.h>
#include <mqueue.h>
#include <fcntl.h>
#include <stdlib.h>
struct work { int n; };
static mqd_t q;
static void *f(void *arg) {
  struct work *w;
  if (mq_receive(q, (char *)&w, sizeof w, 0) == sizeof w)
    w->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  struct mq_attr at = {.mq_maxmsg = 4, .mq_msgsize = sizeof(struct work *)};
  struct work *w = calloc(1, sizeof *w);
  q = mq_open("/fresh2", O_CREAT | O_RDWR, 0600, &at);
  pthread_create(&t, 0, f, 0);
  mq_send(q, (const char *)&w, sizeof w, 0);
  w->n++; // RACE
  pthread_join(t, 0);
  return 0;
}
