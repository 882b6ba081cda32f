// What is found above the top of a stack was put there just now, and counts after that.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct job { int value; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *stack[N];
static unsigned n;
static void *worker(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct job *one = calloc(1, sizeof *one);
    if (one == NULL) return arg;
    struct job *j = NULL;
    pthread_mutex_lock(&lock);
    if (n > 0) {
      n--;
      stack[n] = one;
      j = stack[n];
      n++;
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
    if (n > 0) j = stack[--n];
    pthread_mutex_unlock(&lock);
    if (j != NULL) j->value = 0;  // RACE
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  struct job *fresh = calloc(1, sizeof *fresh);
  if (fresh == NULL) return 1;
  stack[n++] = fresh;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, i ? worker : taker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
