// A copy of unknown length into an array stays in the array: what lies behind it has another lock.
#include <pthread.h>
#include <string.h>

struct message {
  long id;
  char text[64];
  long reads;
  long parts[4];
  long writes;
};

static struct message message;
static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;

static void *fill(void *source) {
  pthread_mutex_lock(&text_lock);
  memcpy(message.text, source, strlen(source));  // NORACE
  memcpy(message.parts, source, strlen(source));  // NORACE
  pthread_mutex_unlock(&text_lock);
  return NULL;
}

static void *count(void *unused) {
  pthread_mutex_lock(&count_lock);
  message.reads++;   // NORACE
  message.writes++;  // NORACE
  message.id++;      // NORACE
  pthread_mutex_unlock(&count_lock);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t a, b, c, d;
  pthread_create(&a, NULL, fill, argv[0]);
  pthread_create(&b, NULL, count, NULL);
  pthread_create(&c, NULL, fill, argv[argc - 1]);
  pthread_create(&d, NULL, count, NULL);
  pthread_exit(NULL);
}
