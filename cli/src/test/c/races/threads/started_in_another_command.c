#include <pthread.h>
#include <stdio.h>

// A command returns before the other way is gone; ways differ in where the calls are, not only in which.
static int served;
static pthread_t server;

static void *serve(void *unused) {
  (void)unused;
  served++; // NORACE
  return NULL;
}

static void launch(void) { pthread_create(&server, NULL, serve, NULL); }
static void start(void) { launch(); }
static void prepare(void) { start(); }

static int daemonize(int count) {
  switch (count) {
    case 3:
      prepare();
      break;
    case 4:
      puts("verbose");
      prepare();
      break;
    default:
      return 1;
  }
  pthread_exit(NULL);
}

int main(int argc, char **argv) {
  if (argc > 2) {
    return daemonize(argc);
  }
  puts(argv[0]);
  prepare();
  pthread_exit(NULL);
}
