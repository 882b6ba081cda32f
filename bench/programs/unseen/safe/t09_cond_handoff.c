#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct parcel { int weight, zone; char label[12]; };

static struct parcel parcel;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int ready;

static void *sender(void *p) {
  parcel.weight = __VERIFIER_nondet_int(); // NORACE
  parcel.zone = 4; // NORACE
  parcel.label[0] = 'x'; // NORACE
  pthread_mutex_lock(&mu);
  ready = 1; // NORACE
  pthread_cond_signal(&cv);
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *receiver(void *p) {
  pthread_mutex_lock(&mu);
  while (!ready) // NORACE
    pthread_cond_wait(&cv, &mu);
  pthread_mutex_unlock(&mu);
  int cost = parcel.weight * parcel.zone; // NORACE
  parcel.zone = cost; // NORACE
  return 0;
}

int main(void) {
  pthread_t s, r;
  pthread_create(&r, 0, receiver, 0);
  pthread_create(&s, 0, sender, 0);
  pthread_join(s, 0);
  pthread_join(r, 0);
  return parcel.zone == 3; // NORACE
}
