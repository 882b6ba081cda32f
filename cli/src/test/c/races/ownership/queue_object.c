// Two queues with a lock each, by functions that are called with the lock held; what hangs off an element goes with it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct message {
  char *text;
  int length;
  struct message *next;
};

struct queue {
  pthread_mutex_t lock;
  struct message *first, **end;
};

static struct queue *queue_new(void) {
  struct queue *q = malloc(sizeof *q);
  if (q == NULL) abort();
  pthread_mutex_init(&q->lock, NULL);
  q->first = NULL;
  q->end = &q->first;
  return q;
}

static void append(struct queue *q, struct message *m) {
  m->next = NULL;  // NORACE
  *q->end = m;  // NORACE
  q->end = &m->next;  // NORACE
}

static struct message *remove_first(struct queue *q) {
  struct message *m = q->first;  // NORACE
  if (m == NULL) return NULL;
  q->first = m->next;  // NORACE
  if (q->first == NULL) q->end = &q->first;
  return m;
}

static void send(struct queue *q, struct message *m) {
  pthread_mutex_lock(&q->lock);
  append(q, m);
  pthread_mutex_unlock(&q->lock);
}

static struct message *receive(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  struct message *m = remove_first(q);
  pthread_mutex_unlock(&q->lock);
  return m;
}

static struct queue *requests, *replies;

static void *server(void *arg) {
  for (;;) {
    struct message *m = receive(requests);
    if (m == NULL) continue;
    m->length = (int)strlen(m->text);  // NORACE: nobody else has it
    m->text[0] = '-';  // NORACE: goes with the message
    send(replies, m);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  int total = 0;
  requests = queue_new();
  replies = queue_new();
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, server, NULL);
  for (int i = 0; i < 10; i++) {
    struct message *m = malloc(sizeof *m);
    if (m == NULL) abort();
    m->text = strdup("request");  // NORACE
    send(requests, m);
  }
  for (int i = 0; i < 10; i++) {
    struct message *m = receive(replies);
    if (m == NULL) continue;
    total += m->length;  // NORACE
    free(m->text);
    free(m);
  }
  return total;
}
