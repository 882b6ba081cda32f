// The calls are guarded, a read of what they returned is not.
#include <grp.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  struct group *g = getgrgid(0);  // RACE
  pthread_mutex_unlock(&lock);
  return g != NULL && g->gr_gid == 0 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, look, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
