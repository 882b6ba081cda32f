#include <pthread.h>
#include <semaphore.h>

static int readers;
static pthread_mutex_t rm = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int value;

static void start_read(void) {
  pthread_mutex_lock(&rm);
  readers++; // NORACE
  if (readers == 2) sem_wait(&room); // NORACE
  pthread_mutex_unlock(&rm);
}
static void end_read(void) {
  pthread_mutex_lock(&rm);
  readers--; // NORACE
  if (readers == 1) sem_post(&room); // NORACE
  pthread_mutex_unlock(&rm);
}

static void *reader(void *a) {
  int s = 0;
  for (int i = 0; i < 20; i++) {
    start_read();
    s += value; // RACE!
    end_read();
  }
  return s < 0 ? &value : a;
}
static void *writer(void *a) {
  for (int i = 0; i < 20; i++) {
    sem_wait(&room);
    value = value + 1; // RACE!
    sem_post(&room);
  }
  return a;
}

int main(void) {
  pthread_t r1, r2, w1, w2;
  sem_init(&room, 0, 1);
  pthread_create(&r1, 0, reader, 0);
  pthread_create(&r2, 0, reader, 0);
  pthread_create(&w1, 0, writer, 0);
  pthread_create(&w2, 0, writer, 0);
  pthread_join(r1, 0);
  pthread_join(r2, 0);
  pthread_join(w1, 0);
  pthread_join(w2, 0);
  return value == 40 ? 0 : 1; // NORACE
}
