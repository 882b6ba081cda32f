// Copies of unknown length that do reach what has another lock: from the beginning of a struct, from its last array on,
// and into the very array.
#include <pthread.h>
#include <string.h>

struct message {
  long id;
  char text[64];
  long reads;
  char rest[1];
};

static struct message message, other;
static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;

static void *fill(void *source) {
  pthread_mutex_lock(&text_lock);
  memcpy(&message, source, strlen(source));    // RACE
  memcpy(other.text, source, strlen(source));  // RACE
  pthread_mutex_unlock(&text_lock);
  return NULL;
}

static void *count(void *unused) {
  pthread_mutex_lock(&count_lock);
  message.reads++;    // RACE
  other.text[5] = 0;  // RACE
  pthread_mutex_unlock(&count_lock);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  pthread_create(&a, NULL, fill, argv[argc - 1]);
  pthread_create(&b, NULL, count, NULL);
  pthread_exit(NULL);
}
