// Two buffers: the writer fills one while the readers use the other, swapped under a lock.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char front[8] = "old";
static char back[8];
static int swaps;

static void *renderer(void *arg) {
  for (int i = 0; i < 3; i++) {
    memset(back, 'a' + i, 7);  // NORACE: only the renderer knows back
    pthread_mutex_lock(&lock);
    memcpy(front, back, sizeof front);  // NORACE
    pthread_mutex_unlock(&lock);
    swaps++;  // RACE
  }
  return arg;
}

static void *display(void *arg) {
  char copy[8];
  pthread_mutex_lock(&lock);
  memcpy(copy, front, sizeof copy);  // NORACE
  pthread_mutex_unlock(&lock);
  return swaps > copy[0] ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, renderer, NULL);
  pthread_create(&b, NULL, display, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
