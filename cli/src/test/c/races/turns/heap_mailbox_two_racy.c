// There are two mailboxes: who asks the one uses what is in the other.
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool full;
  int letter;
};

static struct box *boxes[2];

static void *producer(void *arg) {
  struct box *box = arg, *other = boxes[1];
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&box->lock);
    while (box->full) pthread_cond_wait(&box->changed, &box->lock);
    pthread_mutex_unlock(&box->lock);
    other->letter = i;  // RACE!
    pthread_mutex_lock(&box->lock);
    box->full = true;
    pthread_cond_signal(&box->changed);
    pthread_mutex_unlock(&box->lock);
  }
  return arg;
}

static void *consumer(void *arg) {
  struct box *box = boxes[1];
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    pthread_mutex_lock(&box->lock);
    while (!box->full) pthread_cond_wait(&box->changed, &box->lock);
    pthread_mutex_unlock(&box->lock);
    sum += box->letter;  // RACE!
    pthread_mutex_lock(&box->lock);
    box->full = false;
    pthread_cond_signal(&box->changed);
    pthread_mutex_unlock(&box->lock);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    struct box *box = malloc(sizeof *box);
    if (!box) return 1;
    pthread_mutex_init(&box->lock, NULL);
    pthread_cond_init(&box->changed, NULL);
    box->full = i;
    box->letter = 0;  // NORACE
    boxes[i] = box;
  }
  pthread_create(&a, NULL, producer, boxes[0]);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
