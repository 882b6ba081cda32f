// A lock that is a static variable of its function is one lock; each function has its own.
#include <pthread.h>

static int ticket, color;

static int next_ticket(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  int t = ++ticket;  // NORACE
  pthread_mutex_unlock(&lock);
  return t;
}

static void paint(int c) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  color = c;  // RACE
  pthread_mutex_unlock(&lock);
}

static void repaint(int c) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  color += c;  // RACE: not the lock of paint
  pthread_mutex_unlock(&lock);
}

static void *painter(void *arg) {
  paint(next_ticket());
  repaint(next_ticket());
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, painter, NULL);
  pthread_create(&b, NULL, painter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
