// Nearly all locks of an array: one is left out, some are given back, some are only tried, or of another array.
#include <pthread.h>

#define SLOTS 4

struct slot {
  int left_out, given_back, tried, other, stopped, twice;
  pthread_mutex_t lock;
};

static struct slot slots[SLOTS];
static struct slot others[SLOTS];
static int ready;

static void left_out(void) {
  for (int i = 1; i < SLOTS; i++)
    pthread_mutex_lock(&slots[i].lock);
  for (int i = 0; i < SLOTS; i++)
    slots[i].left_out = 0; // RACE
  for (int i = 1; i < SLOTS; i++)
    pthread_mutex_unlock(&slots[i].lock);
}

static void given_back(void) {
  for (int i = 0; i < SLOTS; i++) {
    pthread_mutex_lock(&slots[i].lock);
    pthread_mutex_unlock(&slots[i].lock);
  }
  for (int i = 0; i < SLOTS; i++)
    slots[i].given_back = 0; // RACE
}

static void tried(void) {
  for (int i = 0; i < SLOTS; i++)
    pthread_mutex_trylock(&slots[i].lock);
  for (int i = 0; i < SLOTS; i++)
    slots[i].tried = 0; // RACE
}

static void of_others(void) {
  for (int i = 0; i < SLOTS; i++)
    pthread_mutex_lock(&others[i].lock);
  for (int i = 0; i < SLOTS; i++)
    slots[i].other = 0; // RACE
  for (int i = 0; i < SLOTS; i++)
    pthread_mutex_unlock(&others[i].lock);
}

static void stopped(int n) {
  for (int i = 0; i < SLOTS; i++) {
    if (i == n)
      break;
    pthread_mutex_lock(&slots[i].lock);
  }
  for (int i = 0; i < SLOTS; i++)
    slots[i].stopped = 0; // RACE
}

static void one_given_back(int n) {
  for (int i = 0; i < SLOTS; i++)
    pthread_mutex_lock(&slots[i].lock);
  pthread_mutex_unlock(&slots[n].lock);
  for (int i = 0; i < SLOTS; i++)
    slots[i].twice = 0; // RACE
}

static void *one(void *arg) {
  struct slot *s = &slots[*(int *)arg];
  pthread_mutex_lock(&s->lock);
  s->left_out++;   // RACE
  s->given_back++; // RACE
  s->tried++;      // RACE
  s->other++;      // RACE
  s->stopped++;    // RACE
  s->twice++;      // RACE
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

static void *all(void *arg) {
  int n = *(int *)arg;
  switch (n) {
    case 0: left_out(); break;
    case 1: given_back(); break;
    case 2: of_others(); break;
    case 3: stopped(n); break;
    case 4: one_given_back(n - 3); break;
    default: tried();
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  for (int i = 0; i < SLOTS; i++) {
    pthread_mutex_init(&slots[i].lock, NULL);
    pthread_mutex_init(&others[i].lock, NULL);
  }
  ready = argv != NULL;
  pthread_create(&a, NULL, one, &argc);
  pthread_create(&b, NULL, all, &argc);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return ready;
}
