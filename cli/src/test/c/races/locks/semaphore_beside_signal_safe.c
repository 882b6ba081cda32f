// A bounded buffer in a struct: one semaphore is a lock, the other two are signals.
#include <pthread.h>
#include <semaphore.h>

struct buffer {
  sem_t lock;
  sem_t items;
  sem_t room;
  int count;
  int total;
};

static struct buffer buffer;

static void *producer(void *arg) {
  for (int i = 0; i < 9; i++) {
    sem_wait(&buffer.room);
    sem_wait(&buffer.lock);
    buffer.count++;  // NORACE
    sem_post(&buffer.lock);
    sem_post(&buffer.items);
    buffer.total++;  // RACE: after the lock was given back
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 9; i++) {
    sem_wait(&buffer.items);
    sem_wait(&buffer.lock);
    buffer.count--;  // NORACE
    buffer.total--;  // RACE
    sem_post(&buffer.lock);
    sem_post(&buffer.room);
  }
  return arg;
}

int main(void) {
  pthread_t p, c;
  sem_init(&buffer.lock, 0, 1);
  sem_init(&buffer.items, 0, 0);
  sem_init(&buffer.room, 0, 4);
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return 0;
}
