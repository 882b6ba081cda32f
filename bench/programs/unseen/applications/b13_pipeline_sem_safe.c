// Three stages connected by bounded buffers of semaphores.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <stdio.h>
#define CAP 4
#define END (-1)
struct chan {
  sem_t slots, items;
  pthread_mutex_t lock;
  int buf[CAP];
  int in, out;
};

static void chan_init(struct chan *c) {
  sem_init(&c->slots, 0, CAP);
  sem_init(&c->items, 0, 0);
  pthread_mutex_init(&c->lock, NULL);
  c->in = c->out = 0; // NORACE
}

static void chan_put(struct chan *c, int v) {
  sem_wait(&c->slots);
  pthread_mutex_lock(&c->lock);
  c->buf[c->in] = v; // NORACE
  c->in = (c->in + 1) % CAP; // NORACE
  pthread_mutex_unlock(&c->lock);
  sem_post(&c->items);
}

static int chan_get(struct chan *c) {
  sem_wait(&c->items);
  pthread_mutex_lock(&c->lock);
  int v = c->buf[c->out]; // NORACE
  c->out = (c->out + 1) % CAP; // NORACE
  pthread_mutex_unlock(&c->lock);
  sem_post(&c->slots);
  return v;
}

struct stage { struct chan *from, *to; int (*fn)(int); long seen; };

static int square(int v) { return v * v; }
static int half(int v) { return v / 2; }

static void *run_stage(void *arg) {
  struct stage *s = arg;
  for (;;) {
    int v = chan_get(s->from); // NORACE
    s->seen++; // NORACE
    if (v == END) {
      chan_put(s->to, END);
      return NULL;
    }
    chan_put(s->to, s->fn(v)); // NORACE
  }
}

int main(void) {
  static struct chan ch[3];
  for (int i = 0; i < 3; i++)
    chan_init(&ch[i]);
  struct stage st[2] = {{&ch[0], &ch[1], square, 0}, {&ch[1], &ch[2], half, 0}};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run_stage, &st[i]);
  long sum = 0;
  for (int i = 0; i < 4; i++)
    chan_put(&ch[0], i);
  chan_put(&ch[0], END);
  for (int v; (v = chan_get(&ch[2])) != END;)
    sum += v;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%ld %ld\n", sum, st[0].seen + st[1].seen); // NORACE
  return 0;
}
