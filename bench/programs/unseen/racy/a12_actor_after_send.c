/* Actors: the sender stamps the message after it has been posted. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct msg {
  struct msg *next;
  int type;
  int stamp;
  union { int number; const char *text; } u;
} msg;

typedef struct actor {
  pthread_t tid;
  pthread_mutex_t mu;
  pthread_cond_t cv;
  msg *inbox;
  void (*react)(struct actor *, msg *);
  long state;
} actor;

enum { M_STOP, M_ADD, M_TEXT };

static void post(actor *a, msg *m) {
  pthread_mutex_lock(&a->mu);
  m->next = a->inbox; // NORACE
  a->inbox = m; // NORACE
  pthread_cond_signal(&a->cv);
  pthread_mutex_unlock(&a->mu);
}

static void *actor_loop(void *arg) {
  actor *self = arg;
  for (;;) {
    pthread_mutex_lock(&self->mu);
    while (!self->inbox) // NORACE
      pthread_cond_wait(&self->cv, &self->mu);
    msg *m = self->inbox; // NORACE
    self->inbox = m->next; // NORACE
    pthread_mutex_unlock(&self->mu);
    int type = m->type; // NORACE
    if (type != M_STOP)
      self->react(self, m); // NORACE
    free(m); // RACE!
    if (type == M_STOP)
      return NULL;
  }
}

static void adder(actor *a, msg *m) {
  if (m->type == M_ADD) // NORACE
    a->state += m->u.number + m->stamp; // RACE!
}

static int clock_now;

static int send(actor *a, int type, int number) {
  msg *m = calloc(1, sizeof *m);
  if (!m)
    return -1;
  m->type = type; // NORACE
  m->u.number = number; // NORACE
  post(a, m);
  if (type != M_STOP)
    m->stamp = clock_now++; // RACE!
  return 0;
}

int main(void) {
  actor *a = calloc(1, sizeof *a);
  if (!a)
    return 1;
  pthread_mutex_init(&a->mu, NULL);
  pthread_cond_init(&a->cv, NULL);
  a->react = adder; // NORACE
  pthread_create(&a->tid, NULL, actor_loop, a);
  for (int i = 0; i < 10; i++)
    send(a, M_ADD, i);
  send(a, M_STOP, 0);
  pthread_join(a->tid, NULL);
  printf("%ld\n", a->state); // NORACE
  return 0;
}
