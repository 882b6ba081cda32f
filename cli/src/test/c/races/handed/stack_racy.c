// Stacks of free objects in which something is amiss; each by itself.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct obj {
  int moved, unlocked, kept, twice, late, other, reset, scanned, dropped;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

// The index is not moved: the next one gets the same.
static struct obj *peeked[N];
static int peeked_count;

static void peek(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (peeked_count > 0) o = peeked[peeked_count - 1];
  pthread_mutex_unlock(&lock);
  if (o != NULL) o->moved++;  // RACE
}

static void peek_fill(void) {
  struct obj *o = calloc(1, sizeof *o);
  if (o == NULL) return;
  pthread_mutex_lock(&lock);
  peeked[peeked_count++] = o;
  pthread_mutex_unlock(&lock);
}

// Taken outside of the lock.
static struct obj *open_slots[N];
static int open_count;

static void unlocked(void) {
  struct obj *o = NULL;
  if (open_count > 0) o = open_slots[--open_count];  // RACE
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->unlocked++;  // RACE
  pthread_mutex_lock(&lock);
  open_slots[open_count++] = o;  // RACE
  pthread_mutex_unlock(&lock);
}

// Kept elsewhere, too.
static struct obj *kept_slots[N];
static int kept_count;
static struct obj *last_kept;

static void keep(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (kept_count > 0) o = kept_slots[--kept_count];
  if (o != NULL) last_kept = o;
  if (o == NULL) o = last_kept;
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->kept++;  // RACE
  pthread_mutex_lock(&lock);
  kept_slots[kept_count++] = o;
  pthread_mutex_unlock(&lock);
}

// Put in twice.
static struct obj *twice_slots[N];
static int twice_count;

static void put_twice(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (twice_count > 0) o = twice_slots[--twice_count];
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->twice++;  // RACE
  pthread_mutex_lock(&lock);
  twice_slots[twice_count++] = o;
  twice_slots[twice_count++] = o;
  pthread_mutex_unlock(&lock);
}

// Used after it was put back.
static struct obj *late_slots[N];
static int late_count;

static void use_late(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (late_count > 0) o = late_slots[--late_count];
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  pthread_mutex_lock(&lock);
  late_slots[late_count++] = o;
  pthread_mutex_unlock(&lock);
  o->late++;  // RACE
}

// Put and taken under different locks.
static struct obj *other_slots[N];
static int other_count;

static void other_lock(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&second);
  if (other_count > 0) o = other_slots[--other_count];  // RACE
  pthread_mutex_unlock(&second);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->other++;  // RACE
  pthread_mutex_lock(&lock);
  other_slots[other_count++] = o;  // RACE
  pthread_mutex_unlock(&lock);
}

// The index is set back to where it was: what was taken counts again.
static struct obj *reset_slots[N];
static int reset_count;

static void reset(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  int before = reset_count;
  if (reset_count > 0) o = reset_slots[--reset_count];
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->reset++;  // RACE
  pthread_mutex_lock(&lock);
  reset_count = before;
  reset_slots[reset_count++] = o;
  pthread_mutex_unlock(&lock);
}

// All slots are looked at, also those that do not count.
static struct obj *scanned_slots[N];
static int scanned_count;

static int scan(void) {
  int sum = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < N; i++)
    if (scanned_slots[i] != NULL) sum += scanned_slots[i]->scanned;  // RACE
  pthread_mutex_unlock(&lock);
  return sum;
}

static void scanned(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (scanned_count > 0) o = scanned_slots[--scanned_count];
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->scanned += scan() > 0;  // RACE
  pthread_mutex_lock(&lock);
  scanned_slots[scanned_count++] = o;
  pthread_mutex_unlock(&lock);
}

// A slot counts again though nothing was put there.
static struct obj *dropped_slots[N];
static int dropped_count;

static void dropped(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (dropped_count > 0) o = dropped_slots[--dropped_count];
  pthread_mutex_unlock(&lock);
  if (o == NULL) o = calloc(1, sizeof *o);
  if (o == NULL) return;
  o->dropped++;  // RACE
  pthread_mutex_lock(&lock);
  if (o->dropped > 3) dropped_slots[dropped_count] = o;  // RACE
  dropped_count++;
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  peek_fill();
  peek();
  unlocked();
  keep();
  put_twice();
  use_late();
  other_lock();
  reset();
  scanned();
  dropped();
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
