// Each call stores its ids over those of the call before.
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
  for (int i = 0; i < 3; i++)
    pthread_create(&ids[i], 0, work, 0);
  count = 3;
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
