// Rings of jobs in which something is amiss; each by itself.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct job {
  int both, apart, modulus, back, first, count, taken, restarted, by_address;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Two kinds of readers, each with an index of its own: both get every job.
static struct job *both[N];
static unsigned both_tail, both_one, both_two;

static void read_one(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (both_one != both_tail) j = both[both_one++ % N];
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->both++;  // RACE
}

static void read_two(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (both_two != both_tail) j = both[both_two++ % N];
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->both++;  // RACE
}

// The index moves in another critical section than the one that the job is found in.
static struct job *apart[N];
static unsigned apart_head, apart_tail;

static void read_apart(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (apart_head != apart_tail) j = apart[apart_head % N];
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  apart_head++;
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->apart++;  // RACE
}

// Put and taken in rings of different sizes.
static struct job *modulus[N];
static unsigned modulus_head, modulus_tail;

static void read_modulus(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (modulus_head != modulus_tail) j = modulus[modulus_head++ % (N / 2)];
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->modulus++;  // RACE
}

// The index goes back: the job is found again.
static struct job *back[N];
static unsigned back_head, back_tail;

static void read_back(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (back_head != back_tail) j = back[back_head++ % N];
  pthread_mutex_unlock(&lock);
  if (j == NULL) return;
  j->back++;  // RACE
  pthread_mutex_lock(&lock);
  if (j->back < 3) back_head--;  // RACE
  pthread_mutex_unlock(&lock);
}

// The number of jobs goes down, and where the first is stays.
static struct job *first[N];
static unsigned first_at, first_count;

static void read_first(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (first_count > 0) {
    j = first[first_at];
    first_count--;
  }
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->first++;  // RACE
}

// The first moves on, and their number stays: one more at the end counts than was put there.
static struct job *count[N];
static unsigned count_first, count_number;

static void read_count(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (count_number > 0) {
    j = count[count_first];
    count_first = (count_first + 1) % N;
  }
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->count++;  // RACE
}

// Looked at before the index moves, and used after, besides the one that was taken.
static struct job *taken[N];
static unsigned taken_head, taken_tail;

static void read_taken(void) {
  struct job *j = NULL, *k = NULL;
  pthread_mutex_lock(&lock);
  if (taken_head != taken_tail) {
    k = taken[(taken_head + 1) % N];
    j = taken[taken_head++ % N];
  }
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->taken++;  // RACE
  if (k != NULL) k->taken++;  // RACE
}

// Started again while jobs are used, and the end is not.
static struct job *restarted[N];
static unsigned restarted_head, restarted_tail;

static void read_restarted(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (restarted_head != restarted_tail) j = restarted[restarted_head++ % N];
  else restarted_head = 0;
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->restarted++;  // RACE
}

// The index is also moved by its address.
static struct job *by_address[N];
static unsigned by_address_head, by_address_tail;
static unsigned *by_address_index = &by_address_head;

static void read_by_address(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (by_address_head != by_address_tail) j = by_address[by_address_head++ % N];
  pthread_mutex_unlock(&lock);
  if (j != NULL) j->by_address++;  // RACE
  pthread_mutex_lock(&lock);
  if (j != NULL) *by_address_index -= 1;
  pthread_mutex_unlock(&lock);
}

static void *writer(void *arg) {
  for (int i = 0; i < 8; i++) {
    struct job *b = calloc(1, sizeof *b), *a = calloc(1, sizeof *a), *m = calloc(1, sizeof *m);
    struct job *k = calloc(1, sizeof *k), *f = calloc(1, sizeof *f), *c = calloc(1, sizeof *c);
    struct job *t = calloc(1, sizeof *t), *r = calloc(1, sizeof *r), *d = calloc(1, sizeof *d);
    pthread_mutex_lock(&lock);
    both[both_tail++ % N] = b;
    apart[apart_tail++ % N] = a;
    modulus[modulus_tail++ % N] = m;
    back[back_tail++ % N] = k;
    first[(first_at + first_count++) % N] = f;
    count[(count_first + count_number++) % N] = c;
    taken[taken_tail++ % N] = t;
    restarted[restarted_tail++ % N] = r;
    by_address[by_address_tail++ % N] = d;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *reader(void *arg) {
  read_one();
  read_two();
  read_apart();
  read_modulus();
  read_back();
  read_first();
  read_count();
  read_taken();
  read_restarted();
  read_by_address();
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
