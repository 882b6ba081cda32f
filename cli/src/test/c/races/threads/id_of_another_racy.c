// The id is that of the second thread; it is zeroed by a thread; it is a variable of a function that runs twice; another
// thread looks before the first one is started.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int replaced;
static int zeroed;
static int again;
static int looked;
static pthread_t both;
static pthread_t other;
static pthread_t early;

static void *replace(void *unused) {
  (void)unused;
  replaced++; // RACE
  return NULL;
}

static void *zero(void *unused) {
  (void)unused;
  other = 0; // RACE
  zeroed++; // RACE
  return NULL;
}

static void *run_again(void *unused) {
  (void)unused;
  again++; // RACE
  return NULL;
}

static void *late(void *unused) {
  (void)unused;
  looked++; // RACE
  return NULL;
}

static void *watch(void *unused) {
  (void)unused;
  if (early == 0) { // RACE
    looked++; // RACE
  }
  return NULL;
}

static void run(int start) {
  pthread_t id = 0;
  if (start) {
    pthread_create(&id, NULL, run_again, NULL);
  }
  if (id == 0) {
    again++; // RACE
  }
}

int main(int argc, char **argv) {
  pthread_t watcher;
  (void)argv;
  pthread_create(&both, NULL, replace, NULL);
  if (argc > 1) {
    pthread_create(&both, NULL, replace, NULL);
  }
  if (both) {
    pthread_join(both, NULL);
  }
  replaced++; // RACE
  if (argc > 2) {
    pthread_create(&other, NULL, zero, NULL); // RACE
  }
  if (other) { // RACE
    pthread_join(other, NULL); // RACE
  }
  zeroed++; // RACE
  run(argc > 3);
  run(argc > 4);
  pthread_create(&watcher, NULL, watch, NULL);
  sleep(1);
  pthread_create(&early, NULL, late, NULL); // RACE
  pthread_exit(NULL);
}
