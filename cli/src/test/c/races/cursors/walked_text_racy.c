// As walked_text_safe.c, but the threads walk over the same memory, or without its lock.
#include <pthread.h>
#include <stddef.h>

struct connection {
  pthread_mutex_t lock;
  char host[16];
};

struct record {
  int first;
  int second;
  int third;
};

static char shared[16];
static long numbers[8];
static struct connection connection;
static struct record record;

static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) {  // RACE
  }
}

static void copy_host(char *to, const char *from) {
  while ((*to++ = *from++)) {  // RACE
  }
}

static void clear(long *at, int count) {
  for (long *end = at + count; at < end; at++) {
    *at = 0;  // RACE
  }
}

static void wipe(void *memory, size_t size) {
  for (char *at = memory; size > 0; size--) {
    *at++ = 0;  // RACE
  }
}

static const char *skip(const char *text) {
  while (*text == ' ') {  // RACE
    text++;
  }
  return text;
}

static void *run(void *arg) {
  copy(shared, "thread");
  clear(numbers, 8);
  pthread_mutex_lock(&connection.lock);
  copy_host(connection.host, "thread");
  pthread_mutex_unlock(&connection.lock);
  wipe(&record, sizeof record);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  copy(shared + 4, "main");
  numbers[5] = 1;  // RACE
  copy_host(connection.host, "main");
  record.third = 3;  // RACE
  const char *text = skip(shared);
  pthread_join(t, NULL);
  return *text;  // NORACE
}
