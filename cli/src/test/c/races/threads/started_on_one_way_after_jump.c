#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>

// A jump back to a caller has the choice made once more.
static int served;
static int jumps;
static pthread_t server;
static jmp_buf again;

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
  if (jumps++ == 0) {
    longjmp(again, 1);
  }
}

int main(int argc, char **argv) {
  (void)argv;
  setjmp(again);
  choose(argc > 1);
  pthread_exit(NULL);
}
