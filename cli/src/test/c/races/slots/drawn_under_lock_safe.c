// The next index is drawn under a lock, the element used without.
#include <pthread.h>

#define N 32

static int slots[N], others[N];
static int next, last;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int claim(void) {
  pthread_mutex_lock(&m);
  int i = next++;  // NORACE
  pthread_mutex_unlock(&m);
  return i;
}

static int claim_some(void) {
  int i = -1;
  pthread_mutex_lock(&m);
  if (last < N) {
    i = last;  // NORACE
    last = i + 1;  // NORACE
  }
  pthread_mutex_unlock(&m);
  return i;
}

static void *worker(void *arg) {
  for (int i = claim(); i < N; i = claim()) slots[i] = i * i;  // NORACE
  return arg;
}

static void *other(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (last >= N) {
      pthread_mutex_unlock(&m);
      break;
    }
    int i = last++;
    pthread_mutex_unlock(&m);
    others[i] += i;  // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t x, y, z, w;
  pthread_create(&x, NULL, worker, NULL);
  pthread_create(&y, NULL, worker, NULL);
  pthread_create(&z, NULL, other, NULL);
  pthread_create(&w, NULL, other, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_join(z, NULL);
  pthread_join(w, NULL);
  return slots[3] + others[2] + claim_some();  // NORACE
}
