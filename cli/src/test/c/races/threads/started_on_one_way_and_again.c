#include <pthread.h>
#include <stdio.h>
#include <setjmp.h>
// A jump back gets from one way to the other.
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

static jmp_buf again;

int main(int argc, char **argv) {
  (void)argv;
  if (setjmp(again)) {
    prepare();
  } else {
    prepare();
    if (argc > 1) {
      longjmp(again, 1);
    }
  }
  pthread_exit(NULL);
}
