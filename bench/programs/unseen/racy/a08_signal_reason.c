/* Watchdog thread asks the workers to stop: the flag is atomic, the reason is written after it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

struct stop_info { int code; const char *text; };

static atomic_int stop_requested;
static struct stop_info info;
static int grace_ms;

struct worker { pthread_t tid; long iterations; int seen_code; };

static void request_stop(int code, const char *text) {
  info.text = text; // NORACE
  atomic_store(&stop_requested, 1);
  info.code = code; // RACE!
}

static void *worker_main(void *arg) {
  struct worker *w = arg;
  while (!atomic_load(&stop_requested))
    w->iterations++; // NORACE
  w->seen_code = info.code; // RACE!
  return (void *)info.text; // NORACE
}

static void *watchdog(void *arg) {
  usleep((unsigned)grace_ms * 1000u); // NORACE
  request_stop(3, arg);
  return NULL;
}

int main(void) {
  struct worker w[2] = {{0}};
  pthread_t dog;
  grace_ms = 2; // NORACE
  for (int i = 0; i < 2; i++)
    pthread_create(&w[i].tid, NULL, worker_main, &w[i]);
  pthread_create(&dog, NULL, watchdog, "timeout");
  for (int i = 0; i < 2; i++) {
    pthread_join(w[i].tid, NULL);
    printf("worker %d: %ld loops, code %d\n", i, w[i].iterations, w[i].seen_code); // NORACE
  }
  pthread_join(dog, NULL);
  printf("%d\n", info.code); // NORACE
  return 0;
}
