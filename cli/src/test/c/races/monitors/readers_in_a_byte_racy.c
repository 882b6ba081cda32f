// A number of readers that has too few bits: with 256 readers there seems to be none.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static unsigned char readers;
static int writing, shared;
static void *reader(void *arg) {
  pthread_mutex_lock(&m);
  while (writing)
    pthread_cond_wait(&c, &m);
  readers++;
  pthread_mutex_unlock(&m);
  int x = shared; // RACE
  pthread_mutex_lock(&m);
  readers--;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return (void *)(long)x;
}
static void *writer(void *arg) {
  pthread_mutex_lock(&m);
  while (writing || readers)
    pthread_cond_wait(&c, &m);
  writing = 1;
  pthread_mutex_unlock(&m);
  shared++; // RACE
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t r[300], w;
  pthread_create(&w, 0, writer, 0);
  for (int i = 0; i < 300; i++)
    pthread_create(&r[i], 0, reader, 0);
  for (int i = 0; i < 300; i++)
    pthread_join(r[i], 0);
  pthread_join(w, 0);
  return 0;
}
