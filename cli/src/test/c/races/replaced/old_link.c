// An object that was taken out takes the place of the first; its link still leads to that.
#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;

static struct job *pop(void) {
  pthread_mutex_lock(&lock);
  struct job *j = head;
  if (j != NULL) head = j->next;
  pthread_mutex_unlock(&lock);
  return j;
}

static void *pusher(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct job *j = i < 10 ? calloc(1, sizeof *j) : pop();
    if (j == NULL) break;
    pthread_mutex_lock(&lock);
    struct job *old = head;
    head = j;
    pthread_mutex_unlock(&lock);
    if (old != NULL) old->value++;  // RACE
  }
  return arg;
}

static void *looker(void *arg) {
  long sum = 0;
  pthread_mutex_lock(&lock);
  for (struct job *j = head; j != NULL; j = j->next) sum += j->value;  // RACE
  pthread_mutex_unlock(&lock);
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? pusher : looker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
