// A message is made after the thread was started, posted to what hangs off the thread's object, and written to after that.
#include <pthread.h>
#include <stdlib.h>

struct message {
  struct message *next;
  int stamp;
};

struct actor {
  pthread_t id;
  pthread_mutex_t lock;
  struct message *inbox;
  long sum;
};

static void *run(void *arg) {
  struct actor *self = arg;
  for (;;) {
    pthread_mutex_lock(&self->lock);
    struct message *m = self->inbox;  // NORACE
    if (m) self->inbox = m->next;     // NORACE
    pthread_mutex_unlock(&self->lock);
    if (m) self->sum += m->stamp;  // RACE
  }
}

static void send(struct actor *a, int stamp) {
  struct message *m = calloc(1, sizeof *m);
  if (!m) abort();
  pthread_mutex_lock(&a->lock);
  m->next = a->inbox;  // NORACE
  a->inbox = m;        // NORACE
  pthread_mutex_unlock(&a->lock);
  m->stamp = stamp;  // RACE
}

int main(void) {
  struct actor *a = calloc(1, sizeof *a);
  if (!a) return 1;
  pthread_mutex_init(&a->lock, NULL);
  pthread_create(&a->id, NULL, run, a);
  for (int i = 0; i < 10; i++) send(a, i);
  pthread_join(a->id, NULL);
  return (int)a->sum;
}
