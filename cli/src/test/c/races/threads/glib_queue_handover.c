// Items go through a queue of GLib: whoever pops one has it; but the one who pushed it looks again.
#include <stdlib.h>

typedef struct _GAsyncQueue GAsyncQueue;
typedef struct _GThread GThread;
GAsyncQueue *g_async_queue_new(void);
void g_async_queue_push(GAsyncQueue *queue, void *data);
void *g_async_queue_pop(GAsyncQueue *queue);
GThread *g_thread_new(const char *name, void *(*func)(void *), void *data);

struct item {
  int number, result;
};

static GAsyncQueue *queue;

static void *consumer(void *data) {
  struct item *item = g_async_queue_pop(queue);
  item->result = item->number + 1;  // RACE: result
  return data;
}

int main(void) {
  struct item *item = malloc(sizeof *item);
  queue = g_async_queue_new();
  g_thread_new("consumer", consumer, NULL);
  item->number = 1;  // NORACE: before it is pushed
  item->result = 0;  // NORACE
  g_async_queue_push(queue, item);
  return item->result;  // RACE
}
