// Two steps of indirection: the pointer is guarded, what it points to is not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data = 1;
static int *pointer = &data;
static int **handle = &pointer;

static void *user(void *arg) {
  pthread_mutex_lock(&lock);
  int *p = *handle;  // NORACE
  *handle = p;  // NORACE
  pthread_mutex_unlock(&lock);
  **(&p) += 1;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
