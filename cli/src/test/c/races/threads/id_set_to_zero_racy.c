// The id is forgotten while the thread runs, or not all of it is looked at.
#include <pthread.h>
#include <stdlib.h>

static int forgotten;
static int cut;
static pthread_t first;
static pthread_t second;

static void *forget(void *unused) {
  (void)unused;
  forgotten++; // RACE
  return NULL;
}

static void *look(void *unused) {
  (void)unused;
  cut++; // RACE
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    pthread_create(&first, NULL, forget, NULL);
    pthread_detach(first);
    first = 0;
  }
  if (argc > 2) {
    pthread_create(&second, NULL, look, NULL);
  }
  if (first) {
    pthread_join(first, NULL);
  }
  forgotten++; // RACE
  if ((unsigned char)second) {
    pthread_join(second, NULL);
  }
  cut++; // RACE
  return 0;
}
