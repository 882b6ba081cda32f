// As zlib_callbacks.c, but two threads inflate, and share a stream.
#include <pthread.h>
#include <stddef.h>

typedef struct {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  struct internal_state *state;
  void *rest[4];
  unsigned long more[2];
} z_stream;
typedef unsigned (*in_func)(void *, const unsigned char **);
typedef int (*out_func)(void *, unsigned char *, unsigned);
int inflateBackInit_(z_stream *, int, unsigned char *, const char *, int);
int inflateBack(z_stream *, in_func, void *, out_func, void *);
int deflatePending(z_stream *, unsigned *, int *);

static unsigned char input[64], window[1 << 15];
static unsigned given, bytes;
static z_stream shared;

static unsigned give(void *desc, const unsigned char **buf) {
  *buf = input;
  given++;  // RACE: both threads inflate
  return sizeof input + (desc != NULL);
}

static int take(void *desc, unsigned char *buf, unsigned len) {
  return desc != NULL && len > 0 && buf != NULL;
}

static void *inflate_all(void *arg) {
  z_stream own;
  inflateBackInit_(&own, 15, window, "1", sizeof own);
  inflateBack(&own, give, NULL, take, NULL);
  deflatePending(&shared, &bytes, NULL);  // RACE: written by the main thread, and bytes by both
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, inflate_all, NULL);
  pthread_create(&b, NULL, inflate_all, NULL);
  shared.avail_in = 0;  // RACE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return given;  // NORACE
}
