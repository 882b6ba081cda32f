// Two consumers may both find the mailbox full.
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
    letter = i;  // RACE!
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
    letter = -1;  // RACE!
    pthread_mutex_lock(&lock);
    full = false;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    sum++;
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
