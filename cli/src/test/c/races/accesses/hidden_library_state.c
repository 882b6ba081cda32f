// Functions with memory of their own: strtok, and its better half.
#include <pthread.h>
#include <string.h>

static void *old_parser(void *arg) {
  char line[] = "a,b,c";
  char *word = strtok(line, ",");  // RACE: one position for all threads
  return word != NULL ? arg : NULL;
}

static void *new_parser(void *arg) {
  char line[] = "a,b,c";
  char *position;
  char *word = strtok_r(line, ",", &position);  // NORACE
  return word != NULL ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, old_parser, NULL);
  pthread_create(&b, NULL, old_parser, NULL);
  pthread_create(&c, NULL, new_parser, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
