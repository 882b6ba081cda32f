// Two threads start threads.
#include <pthread.h>
static pthread_t ids[16];
static int count;
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  return 0;
}
static void start(void) {
  if (count < 16 && pthread_create(&ids[count], 0, work, 0) == 0) // RACE
    count++; // RACE
}
static void *starter(void *arg) {
  start();
  return 0;
}
static void stop(void) {
  for (int i = 0; i < count; i++) // RACE
    pthread_join(ids[i], 0); // RACE
}
int main(int argc, char **argv) {
  pthread_t s;
  pthread_create(&s, 0, starter, 0);
  start();
  stop();
  pthread_join(s, 0);
  return total == 0; // RACE
}
