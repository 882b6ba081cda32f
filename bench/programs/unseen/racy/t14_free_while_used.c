#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct req { int id; int len; char body[32]; };

static pthread_mutex_t served_mu = PTHREAD_MUTEX_INITIALIZER;
static int served;

static void *serve(void *p) {
  struct req *r = p;
  int n = 0;
  for (int i = 0; i < r->len; i++) // RACE!
    n += r->body[i]; // RACE!
  pthread_mutex_lock(&served_mu);
  served += n >= 0; // NORACE
  pthread_mutex_unlock(&served_mu);
  return NULL;
}

int main(void) {
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    struct req *r = calloc(1, sizeof *r);
    if (!r)
      return 1;
    r->id = i; // NORACE
    r->len = 32; // NORACE
    if (pthread_create(&t, &at, serve, r) != 0)
      break;
    usleep(10);
    free(r); // RACE!
  }
  usleep(2000);
  pthread_mutex_lock(&served_mu);
  int s = served; // NORACE
  pthread_mutex_unlock(&served_mu);
  return s > 3;
}
