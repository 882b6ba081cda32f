#include <pthread.h>
#include <stdio.h>

// So may one that a loop of events calls, which is entered once.
static int served;
static pthread_t server;

static void *serve(void *unused) {
  (void)unused;
  served++; // RACE
  return NULL;
}

static void launch(void) { pthread_create(&server, NULL, serve, NULL); }
static void start(void) { launch(); }
static void prepare(void) { start(); }

struct event_base;
struct event;
struct event_base *event_base_new(void);
struct event *event_new(struct event_base *, int, short, void (*)(int, short, void *), void *);
int event_add(struct event *, const void *);
int event_base_dispatch(struct event_base *);

static void on_client(int fd, short what, void *arg) {
  (void)fd;
  (void)what;
  (void)arg;
  prepare();
}

int main(void) {
  struct event_base *base = event_base_new();
  event_add(event_new(base, 0, 2 | 16, on_client, NULL), NULL);
  event_base_dispatch(base);
  pthread_exit(NULL);
}
