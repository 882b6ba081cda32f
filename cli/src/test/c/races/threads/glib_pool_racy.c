// A pool of GLib: tasks run at the same time, and beside whoever pushes the items.
#include <stdlib.h>

struct _GThreadPool { void (*func)(void *, void *); void *user_data; int exclusive; };
typedef struct _GThreadPool GThreadPool;
GThreadPool *g_thread_pool_new(void (*func)(void *, void *), void *user_data, int max_threads,
                               int exclusive, void **error);
int g_thread_pool_push(GThreadPool *pool, void *data, void **error);

struct item {
  int number, square;
};

static int total, limit, common;

static void work(void *data, void *user_data) {
  struct item *item = data;
  int *sum = user_data;
  if (item->number < limit) item->square = 1;  // RACE
  *sum += 1;  // RACE
}

static void count(void *data, void *user_data) {
  int *counter = data;
  *counter += 1;  // RACE: all items are one
  (void)user_data;
}

int main(void) {
  GThreadPool *pool = g_thread_pool_new(work, &total, 4, 0, NULL);
  GThreadPool *other = g_thread_pool_new(count, NULL, 4, 0, NULL);
  struct item *item = malloc(sizeof *item);
  item->number = 1;  // NORACE
  item->square = 0;  // NORACE
  g_thread_pool_push(pool, item, NULL);
  limit = 10;  // RACE
  for (int i = 0; i < 2; i++) g_thread_pool_push(other, &common, NULL);
  return item->square;  // RACE
}
