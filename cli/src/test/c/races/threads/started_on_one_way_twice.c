#include <pthread.h>
#include <stdio.h>

// Of two calls one is made, but by a function that is called twice.
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

static void choose(int daemon) {
  if (daemon) {
    prepare();
  } else {
    prepare();
  }
}

int main(int argc, char **argv) {
  (void)argv;
  choose(argc > 1);
  choose(argc > 2);
  pthread_exit(NULL);
}
