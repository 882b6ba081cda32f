// Functions that inflateBack() calls run in the thread that calls it, and before it returns. What zlib is asked about a
// stream it does not keep.
#include <pthread.h>
#include <stddef.h>

// As <zlib.h> has it, as far as it is used here.
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
static unsigned given, taken, counted;

static unsigned give(void *desc, const unsigned char **buf) {
  *buf = input;
  given++;  // NORACE: only the main thread inflates
  return sizeof input + (desc != NULL);
}

static int take(void *desc, unsigned char *buf, unsigned len) {
  taken += len;  // NORACE
  counted += buf[0];  // RACE
  return desc != NULL;
}

static void *ask(void *arg) {
  z_stream own;
  unsigned pending;
  int bits;
  deflatePending(&own, &pending, &bits);  // NORACE: each thread has its own
  pending += bits;                        // NORACE
  counted += pending;                     // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  z_stream stream;
  inflateBackInit_(&stream, 15, window, "1", sizeof stream);
  pthread_create(&a, NULL, ask, NULL);
  pthread_create(&b, NULL, ask, NULL);
  int result = inflateBack(&stream, give, NULL, take, NULL);
  given = 0;  // NORACE
  taken = 0;  // NORACE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return result;
}
