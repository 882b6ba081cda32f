#include <pthread.h>
#include <stdio.h>

// The second call is made after the first one, too.
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

static void as_daemon(void) { prepare(); }
static void in_front(void) { prepare(); }

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    as_daemon();
  }
  in_front();
  pthread_exit(NULL);
}
