// A pointer to short numbers does not touch half of a long one, even if it once led there; bytes and unions do.
#include <pthread.h>
#include <string.h>

struct job {
  long total;
  void *owner;
};

union cell {
  long whole;
  unsigned short halves[4];
};

static struct job job, seen_as_bytes, copied_over;
static union cell cell;
static unsigned short samples[8];
static unsigned short *some = (unsigned short *)&job;
static unsigned char *bytes = (unsigned char *)&seen_as_bytes;
static void *target = &copied_over;
static unsigned short *half = &cell.halves[1];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *sampler(void *arg) {
  const char two[2] = {1, 2};
  some[0] = 1;             // NORACE: in samples by now
  some[4] = 1;             // NORACE
  bytes[1] = 1;            // RACE
  memcpy(target, two, 2);  // RACE
  *half = 1;               // RACE
  return arg;
}

static void *counter(void *arg) {
  pthread_mutex_lock(&m);
  job.total++;            // NORACE
  job.owner = &m;         // NORACE
  seen_as_bytes.total++;  // RACE
  copied_over.total++;    // RACE
  cell.whole++;           // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  unsigned first = some[0];  // a checksum of the job, so to speak
  some = samples;
  pthread_create(&a, NULL, sampler, NULL);
  pthread_create(&b, NULL, counter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return (int)first;
}
