// A function that nothing calls makes two pointers lead to one object. It never runs.
#include <pthread.h>

static pthread_mutex_t a_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b_lock = PTHREAD_MUTEX_INITIALIZER;
static long a, b;
static long *first = &a;
static long *second = &b;

void mix_up(void) {
  first = &b;
  second = &a;
}

static void *one(void *unused) {
  pthread_mutex_lock(&a_lock);
  ++*first;  // NORACE
  pthread_mutex_unlock(&a_lock);
  return unused;
}

static void *other(void *unused) {
  pthread_mutex_lock(&b_lock);
  ++*second;  // NORACE
  pthread_mutex_unlock(&b_lock);
  return unused;
}

int main(void) {
  pthread_t s, t, u, v;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, other, NULL);
  pthread_create(&u, NULL, one, NULL);
  pthread_create(&v, NULL, other, NULL);
  pthread_exit(NULL);
}
