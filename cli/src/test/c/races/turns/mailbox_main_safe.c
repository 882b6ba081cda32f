// The main thread makes the mailbox ready before, and takes a last look after.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool full;
static int letter;

static void *producer(void *arg) {
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&lock);
    while (full) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    letter = i;  // NORACE
    pthread_mutex_lock(&lock);
    full = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&lock);
    while (!full) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    sum += letter;  // NORACE
    pthread_mutex_lock(&lock);
    full = false;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  full = false;
  letter = 7;  // NORACE
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  full = true;
  return letter;  // NORACE
}
