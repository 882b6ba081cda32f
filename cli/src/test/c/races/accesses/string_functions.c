// strcpy writes, strlen reads.
#include <pthread.h>
#include <string.h>

static char name[32] = "nobody";
static char title[32] = "none";

static void *renamer(void *arg) {
  strcpy(name, "somebody");  // RACE
  strcpy(title, "king");  // NORACE
  return arg;
}

static void *measurer(void *arg) {
  return strlen(name) > 6 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, renamer, NULL);
  pthread_create(&b, NULL, measurer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return strcmp(title, "king");  // NORACE
}
