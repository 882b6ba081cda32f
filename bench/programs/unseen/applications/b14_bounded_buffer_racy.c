// Semaphores count slots and items, but two consumers share the out index without a lock.
#include <pthread.h>
#include <semaphore.h>
#define CAP 4
static sem_t slots, items;
static int buf[CAP];
static int in, out;
static pthread_mutex_t plock = PTHREAD_MUTEX_INITIALIZER;

static void put(int v) {
  sem_wait(&slots);
  pthread_mutex_lock(&plock);
  buf[in] = v; // RACE
  in = (in + 1) % CAP; // NORACE
  pthread_mutex_unlock(&plock);
  sem_post(&items);
}

static int get(void) {
  sem_wait(&items);
  int v = buf[out]; // RACE
  out = (out + 1) % CAP; // RACE
  sem_post(&slots);
  return v;
}

static void *producer(void *arg) {
  for (int i = 0; i < 100; i++)
    put(i);
  return 0;
}
static void *consumer(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++)
    s += get();
  return (void *)s;
}

int main(void) {
  pthread_t t[4];
  sem_init(&slots, 0, CAP);
  sem_init(&items, 0, 0);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, i < 2 ? producer : consumer, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
