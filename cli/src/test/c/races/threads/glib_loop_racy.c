// A callback of the main loop and a thread.
#include <stddef.h>

typedef struct _GMainLoop GMainLoop;
typedef struct _GThread GThread;
GMainLoop *g_main_loop_new(void *context, int is_running);
void g_main_loop_run(GMainLoop *loop);
unsigned g_idle_add(int (*function)(void *), void *data);
unsigned g_timeout_add(unsigned interval, int (*function)(void *), void *data);
GThread *g_thread_new(const char *name, void *(*func)(void *), void *data);

static int ticks, progress;

static int tick(void *data) {
  int *seen = data;
  ticks++;  // NORACE: only the main loop
  return *seen < 100;  // RACE
}

static int show(void *data) {
  (void)data;
  ticks = 0;  // NORACE
  return 0;
}

static void *compute(void *data) {
  for (int i = 0; i < 100; i++) progress++;  // RACE
  g_idle_add(show, NULL);
  return data;
}

int main(void) {
  GMainLoop *loop = g_main_loop_new(NULL, 0);
  g_timeout_add(100, tick, &progress);
  g_thread_new("compute", compute, NULL);
  g_main_loop_run(loop);
  return ticks;  // NORACE
}
