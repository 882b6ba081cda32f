// Two loops of events: what is attached to one runs in its thread only; the rest runs in any.
#include <pthread.h>
#include <stddef.h>

struct event_base;
struct event {
  char state[128];
};

struct event_base *event_base_new(void);
int event_base_loop(struct event_base *base, int flags);
void event_set(struct event *ev, int fd, short what, void (*callback)(int, short, void *), void *arg);
int event_base_set(struct event_base *base, struct event *ev);
int event_add(struct event *ev, const void *timeout);

static struct event_base *main_base, *worker_base;
static struct event clock_event, work_event, both_event, loose_event;
static int ticks, jobs, shared, loose, both;

static void on_tick(int fd, short what, void *arg) {
  ticks++;  // NORACE: the main thread's loop
  shared++;  // RACE: also in the other's
}

static void on_job(int fd, short what, void *arg) {
  jobs++;  // NORACE: the worker's loop
  shared++;  // RACE
}

static void on_both(int fd, short what, void *arg) {
  both++;  // RACE: attached to either
}

static void on_loose(int fd, short what, void *arg) {
  loose++;  // RACE: attached to none that is known
}

static void *worker(void *arg) {
  event_base_loop(worker_base, 0);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  main_base = event_base_new();
  worker_base = event_base_new();
  event_set(&clock_event, -1, 0, on_tick, NULL);
  event_base_set(main_base, &clock_event);
  event_add(&clock_event, NULL);
  event_set(&work_event, 3, 0, on_job, NULL);
  event_base_set(worker_base, &work_event);
  event_add(&work_event, NULL);
  event_set(&both_event, 4, 0, on_both, NULL);
  event_base_set(argc > 1 ? main_base : worker_base, &both_event);
  event_add(&both_event, NULL);
  event_set(&loose_event, 5, 0, on_loose, NULL);
  event_add(&loose_event, NULL);
  pthread_create(&t, NULL, worker, NULL);
  event_base_loop(main_base, 0);
  return 0;
}
