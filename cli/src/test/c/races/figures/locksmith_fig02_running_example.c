// LOCKSMITH, figure 2: three threads, a local that is handed over, and a function that takes the
// lock and the counter as arguments. A race on count2 only. (The figure says *count++, and means
// what is written here; its endless loops are made finite.)
#include <pthread.h>

static pthread_mutex_t lock1, lock2;
static int count1 = 0, count2 = 0;

static void atomic_inc(pthread_mutex_t *lock, int *count) {
  pthread_mutex_lock(lock);
  (*count)++;  // RACE: of count2
  pthread_mutex_unlock(lock);
}

static void *thread1(void *a) {
  int *y = a;
  for (int i = 0; i < 10; i++) {
    (*y)++;  // NORACE: main does not touch it any more
  }
  return NULL;
}

static void *thread2(void *c) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock1);
    count1++;  // NORACE
    pthread_mutex_unlock(&lock1);
    count2++;  // RACE: without a lock
  }
  return c;
}

static void *thread3(void *b) {
  for (int i = 0; i < 10; i++) {
    atomic_inc(&lock1, &count1);
    atomic_inc(&lock2, &count2);
  }
  return b;
}

int main(void) {
  pthread_t t1, t2, t3;
  int local = 0;
  pthread_mutex_init(&lock1, NULL);
  pthread_mutex_init(&lock2, NULL);
  local++;  // NORACE
  pthread_create(&t1, NULL, thread1, &local);
  pthread_create(&t2, NULL, thread2, NULL);
  pthread_create(&t3, NULL, thread3, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
