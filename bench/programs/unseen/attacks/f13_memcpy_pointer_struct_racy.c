// A job is copied by memcpy into a byte queue and out of it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct job { int *counter; int by; };
static unsigned char q[256];
static size_t qlen;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void send(const struct job *j) {
  pthread_mutex_lock(&m);
  if (qlen + sizeof *j <= sizeof q) { // NORACE
    memcpy(q + qlen, j, sizeof *j); // NORACE
    qlen += sizeof *j; // NORACE
  }
  pthread_mutex_unlock(&m);
}
static int recv_job(struct job *j) {
  int ok = 0;
  pthread_mutex_lock(&m);
  if (qlen >= sizeof *j) { // NORACE
    qlen -= sizeof *j; // NORACE
    memcpy(j, q + qlen, sizeof *j); // NORACE
    ok = 1;
  }
  pthread_mutex_unlock(&m);
  return ok;
}
static void *f(void *arg) {
  struct job j;
  for (int i = 0; i < 100; i++)
    if (recv_job(&j))
      *j.counter += j.by; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  int *c = calloc(1, sizeof *c);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  for (int i = 0; i < 20; i++) {
    struct job j = {c, i};
    send(&j);
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
  return *c; // NORACE
}
