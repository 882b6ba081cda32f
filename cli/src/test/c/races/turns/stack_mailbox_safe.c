// The mailbox is a variable of main.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool full;
  int letter;
};

static void *producer(void *arg) {
  struct box *box = arg;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&box->lock);
    while (box->full) pthread_cond_wait(&box->changed, &box->lock);
    pthread_mutex_unlock(&box->lock);
    box->letter = i;  // NORACE
    pthread_mutex_lock(&box->lock);
    box->full = true;
    pthread_cond_signal(&box->changed);
    pthread_mutex_unlock(&box->lock);
  }
  return arg;
}

static void *consumer(void *arg) {
  struct box *box = arg;
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&box->lock);
    while (!box->full) pthread_cond_wait(&box->changed, &box->lock);
    pthread_mutex_unlock(&box->lock);
    sum += box->letter;  // NORACE
    pthread_mutex_lock(&box->lock);
    box->full = false;
    pthread_cond_signal(&box->changed);
    pthread_mutex_unlock(&box->lock);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  struct box one, *box = &one;
  if (!box) return 1;
  pthread_mutex_init(&box->lock, NULL);
  pthread_cond_init(&box->changed, NULL);
  box->full = false;
  box->letter = 0;  // NORACE
  pthread_create(&a, NULL, producer, box);
  pthread_create(&b, NULL, consumer, box);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
