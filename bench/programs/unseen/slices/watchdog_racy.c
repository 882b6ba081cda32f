#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TASKS 3

typedef struct {
  const char *name;
  unsigned long beat;       /* bumped by the task, read by the watchdog */
  unsigned long last_seen;  /* watchdog only */
  int stalled;              /* watchdog only, until joined */
  atomic_int alive;
  pthread_t tid;
} task_t;

static task_t tasks[TASKS] = { { "net" }, { "disk" }, { "gui" } };
static atomic_int shutdown_flag;
static pthread_mutex_t report_mtx = PTHREAD_MUTEX_INITIALIZER;
static char report[128];
static int nreports;

static void kick(task_t *t)
{
  t->beat++; // RACE
}

static void note(const char *who, const char *what)
{
  pthread_mutex_lock(&report_mtx);
  snprintf(report, sizeof report, "%s %s", who, what); // NORACE
  nreports++; // NORACE
  pthread_mutex_unlock(&report_mtx);
}

static void *task_main(void *arg)
{
  task_t *self = arg;
  atomic_store(&self->alive, 1); // NORACE
  for (int i = 0; i < 30; i++) {
    kick(self);
    if (atomic_load(&shutdown_flag)) // NORACE
      break;
    usleep(100);
  }
  note(self->name, "finished"); // NORACE
  atomic_store(&self->alive, 0); // NORACE
  return NULL;
}

static int check(task_t *t)
{
  unsigned long now;
  if (!atomic_load(&t->alive)) // NORACE
    return 0;
  now = t->beat; // RACE
  if (now == t->last_seen) { // NORACE
    t->stalled++; // NORACE
    return 1;
  }
  t->last_seen = now; // NORACE
  return 0;
}

static void *watchdog_main(void *arg)
{
  int limit = *(int *)arg; // NORACE
  for (int round = 0; round < limit; round++) {
    for (int i = 0; i < TASKS; i++)
      if (check(&tasks[i]))
        note(tasks[i].name, "stalled"); // NORACE
    usleep(300);
  }
  atomic_store(&shutdown_flag, 1); // NORACE
  return NULL;
}

static void print_summary(void)
{
  for (int i = 0; i < TASKS; i++)
    printf("%s: beats %lu, stalled %d\n", tasks[i].name, tasks[i].beat, tasks[i].stalled); // NORACE
  printf("%d reports, last: %s\n", nreports, report); // NORACE
}

int main(void)
{
  pthread_t wd;
  int limit = 8; // NORACE
  for (int i = 0; i < TASKS; i++) {
    if (pthread_create(&tasks[i].tid, NULL, task_main, &tasks[i]) != 0) {
      perror("pthread_create");
      return 1;
    }
  }
  if (pthread_create(&wd, NULL, watchdog_main, &limit) != 0)
    return 1;
  for (int i = 0; i < TASKS; i++)
    pthread_join(tasks[i].tid, NULL);
  pthread_join(wd, NULL);
  print_summary();
  return 0;
}
