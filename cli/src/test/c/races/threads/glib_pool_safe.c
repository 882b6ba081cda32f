// A pool of GLib runs a function for each item: an item belongs to its task, what was written before
// the first item was pushed may be read.
#include <stdlib.h>

typedef struct _GThreadPool GThreadPool;
GThreadPool *g_thread_pool_new(void (*func)(void *, void *), void *user_data, int max_threads,
                               int exclusive, void **error);
int g_thread_pool_push(GThreadPool *pool, void *data, void **error);

struct item {
  int number, square;
};

struct settings {
  int factor;
};

static struct settings settings;
static int limit;

static void work(void *data, void *user_data) {
  struct item *item = data;
  struct settings *s = user_data;
  if (item->number < limit) item->square = item->number * s->factor;  // NORACE
  free(item);  // NORACE
}

int main(void) {
  GThreadPool *pool = g_thread_pool_new(work, &settings, 4, 0, NULL);
  settings.factor = 2;  // NORACE
  limit = 10;  // NORACE
  for (int i = 0; i < 8; i++) {
    struct item *item = malloc(sizeof *item);
    item->number = i;  // NORACE
    g_thread_pool_push(pool, item, NULL);
  }
  return 0;
}
