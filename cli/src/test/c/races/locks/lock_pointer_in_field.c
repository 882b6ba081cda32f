// The object does not contain its lock but points to one that it shares with its group.
#include <pthread.h>

struct member {
  pthread_mutex_t *group_lock;
  int *group_total;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t stray = PTHREAD_MUTEX_INITIALIZER;
static int total, stray_total;
static struct member one = {&lock, &total}, two = {&lock, &total};
static struct member three = {&lock, &stray_total}, four = {&stray, &stray_total};

static void *group(void *arg) {
  struct member *m = arg;
  pthread_mutex_lock(m->group_lock);
  ++*m->group_total;  // NORACE
  pthread_mutex_unlock(m->group_lock);
  return NULL;
}

static void *stray_group(void *arg) {
  struct member *m = arg;
  pthread_mutex_lock(m->group_lock);
  ++*m->group_total;  // RACE: three and four have different locks
  pthread_mutex_unlock(m->group_lock);
  return NULL;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, group, &one);
  pthread_create(&t[1], NULL, group, &two);
  pthread_create(&t[2], NULL, stray_group, &three);
  pthread_create(&t[3], NULL, stray_group, &four);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
