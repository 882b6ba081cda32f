// Functions that walk over what they are handed, each thread over something else.
#include <pthread.h>
#include <stddef.h>

struct connection {
  pthread_mutex_t lock;
  char host[16];
  char user[16];
};

static char mine[16], yours[16];
static long numbers[8], others[8];
static struct connection connections[4];

static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) {  // NORACE
  }
}

static size_t copy_bounded(char *to, const char *from, size_t size) {
  const char *begin = from;
  size_t left = size;
  if (left != 0) {
    while (--left != 0) {
      if ((*to++ = *from++) == '\0') {  // NORACE
        break;
      }
    }
  }
  if (left == 0) {
    if (size != 0) {
      *to = '\0';  // NORACE
    }
    while (*from++) {
    }
  }
  return from - begin - 1;
}

static long sum(const long *at, const long *end, int step) {
  long result = 0;
  for (; at < end; at += step) {
    result += *at;  // NORACE
  }
  return result;
}

static void clear(long *at, int count) {
  for (long *end = at + count; at < end; at++) {
    *at = 0;  // NORACE
  }
}

static void set(struct connection *c, const char *text) {
  pthread_mutex_lock(&c->lock);
  copy_bounded(c->host, text, sizeof c->host);
  copy(c->user, text);
  pthread_mutex_unlock(&c->lock);
}

static void *run(void *arg) {
  copy(mine, "mine");
  clear(numbers, 8);
  mine[0] += sum(numbers, numbers + 8, 2);  // NORACE
  set(&connections[1], "thread");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  copy(yours, "yours");
  clear(others, 8);
  yours[0] += sum(others, others + 8, 1);  // NORACE
  for (struct connection *c = connections; c < connections + 4; c++) {
    set(c, yours);
  }
  pthread_join(t, NULL);
  return mine[0] + yours[0];  // NORACE
}
