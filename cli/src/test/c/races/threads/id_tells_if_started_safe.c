// An id that is zero says that there is no thread to join.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static int local_data;
static int global_data;
static char *text;
static pthread_t writer;

static void *watch(void *unused) {
  (void)unused;
  local_data++; // NORACE
  text[0]++;    // NORACE
  return NULL;
}

static void *write_out(void *unused) {
  (void)unused;
  global_data++; // NORACE
  return NULL;
}

static void stop_writer(void) {
  if (writer != 0) {
    pthread_kill(writer, SIGUSR1);
    pthread_join(writer, NULL);
    writer = 0;
  }
}

int main(int argc, char **argv) {
  pthread_t watcher = 0;
  (void)argv;
  text = malloc(10);
  if (argc > 1) {
    if (pthread_create(&watcher, NULL, watch, NULL) != 0) {
      exit(1);
    }
  }
  if (argc > 2 && pthread_create(&writer, NULL, write_out, NULL) != 0) {
    exit(1);
  }
  if (watcher) {
    pthread_join(watcher, NULL);
  }
  local_data++; // NORACE
  free(text);   // NORACE
  stop_writer();
  global_data++; // NORACE
  return 0;
}
