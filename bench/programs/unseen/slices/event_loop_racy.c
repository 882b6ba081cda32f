#include <pthread.h>
#include <poll.h>
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>

/* One loop thread; other threads post closures through a pipe wakeup. */

typedef struct closure {
  struct closure *next;
  void (*run)(struct closure *);
  int payload;
} closure_t;

typedef struct loop {
  int rfd, wfd;
  pthread_mutex_t mtx;
  closure_t *inbox;         /* guarded by mtx */
  int nposted;              /* guarded by mtx */
  int running;              /* loop thread only, after start */
  long total;               /* loop thread only */
  pthread_t tid;
} loop_t;

static loop_t L;

static void loop_post(loop_t *l, void (*run)(closure_t *), int payload)
{
  closure_t *c = malloc(sizeof *c);
  c->run = run; // NORACE
  c->payload = payload; // NORACE
  pthread_mutex_lock(&l->mtx);
  c->next = l->inbox; // NORACE
  l->inbox = c; // NORACE
  l->nposted++; // NORACE
  pthread_mutex_unlock(&l->mtx);
  if (write(l->wfd, "x", 1) != 1)
    abort();
}

static closure_t *take_all(loop_t *l)
{
  closure_t *c;
  pthread_mutex_lock(&l->mtx);
  c = l->inbox; // NORACE
  l->inbox = NULL; // NORACE
  pthread_mutex_unlock(&l->mtx);
  return c;
}

static void drain(loop_t *l)
{
  closure_t *c = take_all(l), *rev = NULL;
  while (c) {
    closure_t *n = c->next; // NORACE
    c->next = rev; // NORACE
    rev = c;
    c = n;
  }
  while (rev) {
    c = rev;
    rev = c->next; // NORACE
    c->run(c); // NORACE
    free(c);
  }
}

static void *loop_main(void *arg)
{
  loop_t *l = arg;
  char buf[16];
  while (l->running) { // RACE
    struct pollfd p = { .fd = l->rfd, .events = POLLIN }; // NORACE
    if (poll(&p, 1, 1000) < 0)
      break;
    if ((p.revents & POLLIN) && read(l->rfd, buf, sizeof buf) < 0)
      break;
    drain(l);
  }
  return NULL;
}

static void add_cb(closure_t *c)
{
  L.total += c->payload; // NORACE
}

static void quit_cb(closure_t *c)
{
  (void)c;
  L.running = 0; // NORACE
}

static void *poster(void *arg)
{
  int k = *(int *)arg; // NORACE
  for (int i = 0; i < 10; i++)
    loop_post(&L, add_cb, k);
  return NULL;
}

int main(void)
{
  int fds[2], ks[2] = { 1, 2 };
  pthread_t p[2];
  if (pipe(fds))
    return 1;
  L.rfd = fds[0]; // NORACE
  L.wfd = fds[1]; // NORACE
  pthread_mutex_init(&L.mtx, NULL);
  L.running = 1; // NORACE
  pthread_create(&L.tid, NULL, loop_main, &L);
  for (int i = 0; i < 2; i++)
    pthread_create(&p[i], NULL, poster, &ks[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(p[i], NULL);
  loop_post(&L, add_cb, 0);
  L.running = 0; // RACE
  (void)quit_cb;
  pthread_join(L.tid, NULL); // NORACE
  printf("%ld of %d\n", L.total, L.nposted); // NORACE
  return 0;
}
