// A ring under a lock, with a peek that looks without it.
#include <pthread.h>

#define SIZE 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ring[SIZE];
static unsigned head, tail;

static int put(int v) {
  int ok = 0;
  pthread_mutex_lock(&lock);
  if (head - tail < SIZE) {  // NORACE
    ring[head++ % SIZE] = v;  // RACE: head and ring, with peek
    ok = 1;
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

static int get(void) {
  int v = -1;
  pthread_mutex_lock(&lock);
  if (head != tail) v = ring[tail++ % SIZE];  // NORACE: peek does not look at tail
  pthread_mutex_unlock(&lock);
  return v;
}

static int peek(void) {
  return ring[(head - 1) % SIZE];  // RACE
}

static void *producer(void *arg) {
  for (int i = 0; i < 10; i++) put(i);
  return arg;
}

static void *consumer(void *arg) {
  return get() < peek() ? arg : NULL;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return 0;
}
