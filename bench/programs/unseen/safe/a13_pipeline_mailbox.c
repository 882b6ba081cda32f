/* Three-stage pipeline; stages own the packet they took out of their mailbox. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct packet { int seq; unsigned sum; int hops; struct packet *next; };

struct mailbox {
  pthread_mutex_t mu;
  pthread_cond_t cv;
  struct packet *head, *tail;
  int closed;
};

static void mb_init(struct mailbox *m) {
  pthread_mutex_init(&m->mu, NULL);
  pthread_cond_init(&m->cv, NULL);
  m->head = m->tail = NULL; // NORACE
  m->closed = 0; // NORACE
}

static void mb_send(struct mailbox *m, struct packet *p) {
  pthread_mutex_lock(&m->mu);
  p->next = NULL; // NORACE
  if (m->tail) // NORACE
    m->tail->next = p; // NORACE
  else
    m->head = p; // NORACE
  m->tail = p; // NORACE
  pthread_cond_signal(&m->cv);
  pthread_mutex_unlock(&m->mu);
}

static void mb_close(struct mailbox *m) {
  pthread_mutex_lock(&m->mu);
  m->closed = 1; // NORACE
  pthread_cond_broadcast(&m->cv);
  pthread_mutex_unlock(&m->mu);
}

static struct packet *mb_recv(struct mailbox *m) {
  struct packet *p;
  pthread_mutex_lock(&m->mu);
  while (m->head == NULL && !m->closed) // NORACE
    pthread_cond_wait(&m->cv, &m->mu);
  p = m->head; // NORACE
  if (p) {
    m->head = p->next; // NORACE
    if (!m->head) // NORACE
      m->tail = NULL; // NORACE
  }
  pthread_mutex_unlock(&m->mu);
  return p;
}

struct stage {
  struct mailbox in;
  struct stage *out;
  void (*work)(struct packet *);
  unsigned handled;
};

static void checksum(struct packet *p) { p->sum = (unsigned)p->seq * 31u; } // NORACE
static void mangle(struct packet *p) { p->sum ^= 0x5a5a; } // NORACE

static void *stage_main(void *arg) {
  struct stage *s = arg;
  struct packet *p;
  while ((p = mb_recv(&s->in)) != NULL) {
    s->work(p); // NORACE
    p->hops++; // NORACE
    s->handled++; // NORACE
    if (s->out) // NORACE
      mb_send(&s->out->in, p);
    else
      free(p); // NORACE
  }
  if (s->out)
    mb_close(&s->out->in);
  return NULL;
}

int main(void) {
  struct stage *last = calloc(1, sizeof *last), *first = calloc(1, sizeof *first);
  pthread_t t1, t2;
  if (!last || !first)
    return 1;
  mb_init(&last->in);
  mb_init(&first->in);
  last->work = mangle; // NORACE
  first->work = checksum; // NORACE
  first->out = last; // NORACE
  pthread_create(&t1, NULL, stage_main, first);
  pthread_create(&t2, NULL, stage_main, last);
  for (int i = 0; i < 20; i++) {
    struct packet *p = calloc(1, sizeof *p);
    if (!p)
      break;
    p->seq = i; // NORACE
    mb_send(&first->in, p);
  }
  mb_close(&first->in);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  printf("%u %u\n", first->handled, last->handled); // NORACE
  free(first);
  free(last);
  return 0;
}
