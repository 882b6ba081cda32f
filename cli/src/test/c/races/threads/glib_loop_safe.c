// Callbacks of the main loop run in the thread that runs the loop, one after the other.
#include <stddef.h>

typedef struct _GMainLoop GMainLoop;
typedef struct _GThread GThread;
GMainLoop *g_main_loop_new(void *context, int is_running);
void g_main_loop_run(GMainLoop *loop);
unsigned g_idle_add(int (*function)(void *), void *data);
unsigned g_timeout_add(unsigned interval, int (*function)(void *), void *data);
GThread *g_thread_new(const char *name, void *(*func)(void *), void *data);
void *g_thread_join(GThread *thread);

static int ticks, shown, result;

static int tick(void *data) {
  (void)data;
  ticks++;  // NORACE
  return 1;
}

static int show(void *data) {
  int *value = data;
  shown = *value + ticks;  // NORACE
  return 0;
}

static void *compute(void *data) {
  result = 42;  // NORACE: written before it is posted
  g_idle_add(show, &result);
  return data;
}

int main(void) {
  GMainLoop *loop = g_main_loop_new(NULL, 0);
  GThread *t;
  ticks = 0;  // NORACE
  g_timeout_add(100, tick, NULL);
  t = g_thread_new("compute", compute, NULL);
  g_thread_join(t);
  g_main_loop_run(loop);
  return ticks + shown;  // NORACE
}
