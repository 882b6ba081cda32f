// Some threads are not counted.
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
  if (pthread_create(&ids[count], 0, work, 0) == 0 && count < 5)
    count++;
}
static void stop(void) {
  for (int i = 0; i < count; i++)
    pthread_join(ids[i], 0);
}
int main(int argc, char **argv) {
  for (int i = 0; i < argc; i++)
    start();
  stop();
  return total == 0; // RACE
}
