// The number that says that there is none left is an index, too.
#include <pthread.h>
#include <stdatomic.h>

#define COUNT 20

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next;
static atomic_int following;
static int frames[COUNT], pages[COUNT + 1];

static int take(void) {
  pthread_mutex_lock(&lock);
  int i = next < COUNT ? next++ : 0; // NORACE
  pthread_mutex_unlock(&lock);
  return i;
}

static int take_page(void) {
  int i = atomic_fetch_add(&following, 1);
  if (i >= COUNT)
    return -1;
  return i;
}

static void *worker(void *unused) {
  for (int k = 0; k < COUNT; k++)
    frames[take()]++; // RACE
  for (int k = 0; k < COUNT; k++)
    pages[take_page() + 1]++; // RACE
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return frames[0] + pages[0]; // NORACE
}
