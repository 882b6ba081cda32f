// An object that was taken is found again in the slot it left, after another was put into the ring.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct job { int value; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *ring[N];
static unsigned head, tail;
static pthread_mutex_t dlock = PTHREAD_MUTEX_INITIALIZER;
static struct job *done[N];
static unsigned dhead, dtail;
static void *worker(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct job *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL) return arg;
    pthread_mutex_lock(&lock);
    struct job *j = ring[head % N];
    head++;
    ring[tail++ % N] = fresh;
    struct job *again = ring[(head - 1) % N];
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&dlock);
    done[dtail++ % N] = j;
    pthread_mutex_unlock(&dlock);
    again->value++;  // RACE
  }
  return arg;
}
static void *collector(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct job *j = NULL;
    pthread_mutex_lock(&dlock);
    if (dhead != dtail) j = done[dhead++ % N];
    pthread_mutex_unlock(&dlock);
    if (j != NULL) j->value = 0;  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 4; i++) {
    struct job *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL) return 1;
    pthread_mutex_lock(&lock);
    ring[tail++ % N] = fresh;
    pthread_mutex_unlock(&lock);
  }
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, i ? worker : collector, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
