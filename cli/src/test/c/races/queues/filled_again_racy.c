// In a ring of two, the slot that was left has been filled again when it is looked at.
#include <pthread.h>
#include <stdlib.h>
#define N 2
struct job { int value; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *ring[N];
static unsigned head, tail;
static void *worker(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct job *one = calloc(1, sizeof *one), *two = calloc(1, sizeof *two);
    if (one == NULL || two == NULL) return arg;
    struct job *j = NULL;
    pthread_mutex_lock(&lock);
    if (tail - head == 1) {
      head++;
      ring[tail++ % N] = one;
      ring[tail++ % N] = two;
      j = ring[(head - 1) % N];
    }
    pthread_mutex_unlock(&lock);
    if (j != NULL) j->value++;  // RACE
  }
  return arg;
}
static void *taker(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct job *j = NULL;
    pthread_mutex_lock(&lock);
    if (head != tail) {
      j = ring[head % N];
      head++;
    }
    pthread_mutex_unlock(&lock);
    if (j != NULL) j->value = 0;  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  struct job *fresh = calloc(1, sizeof *fresh);
  if (fresh == NULL) return 1;
  ring[tail++ % N] = fresh;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, i ? worker : taker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
