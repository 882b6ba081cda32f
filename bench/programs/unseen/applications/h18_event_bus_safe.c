// Event bus: subscribers in an array under a rwlock, each with a mailbox of its own lock.
#include <pthread.h>
#include <stdlib.h>
#define MAXSUB 8
typedef void (*handler)(int ev, void *ctx);
struct sub { handler fn; void *ctx; };
static struct sub subs[MAXSUB];
static int nsubs;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
struct mailbox { pthread_mutex_t m; int q[16]; int n; long dropped; };
static void to_mailbox(int ev, void *ctx) {
  struct mailbox *mb = ctx;
  pthread_mutex_lock(&mb->m);
  if (mb->n < 16) // NORACE
    mb->q[mb->n++] = ev; // NORACE
  else
    mb->dropped++; // NORACE
  pthread_mutex_unlock(&mb->m);
}
static long counted;
static pthread_mutex_t cm = PTHREAD_MUTEX_INITIALIZER;
static void count(int ev, void *ctx) {
  pthread_mutex_lock(&cm);
  counted += ev; // NORACE
  pthread_mutex_unlock(&cm);
}
static int subscribe(handler fn, void *ctx) {
  int id = -1;
  pthread_rwlock_wrlock(&rw);
  if (nsubs < MAXSUB) { // NORACE
    id = nsubs++; // NORACE
    subs[id].fn = fn; // NORACE
    subs[id].ctx = ctx; // NORACE
  }
  pthread_rwlock_unlock(&rw);
  return id;
}
static void publish(int ev) {
  pthread_rwlock_rdlock(&rw);
  for (int i = 0; i < nsubs; i++) // NORACE
    subs[i].fn(ev, subs[i].ctx); // NORACE
  pthread_rwlock_unlock(&rw);
}
static void *pub(void *arg) {
  for (int i = 0; i < 30; i++)
    publish(i);
  return NULL;
}
static void *sub_thread(void *arg) {
  struct mailbox *mb = calloc(1, sizeof *mb);
  long s = 0;
  if (!mb) abort();
  pthread_mutex_init(&mb->m, NULL);
  subscribe(to_mailbox, mb);
  for (int r = 0; r < 20; r++) {
    pthread_mutex_lock(&mb->m);
    while (mb->n) // NORACE
      s += mb->q[--mb->n]; // NORACE
    pthread_mutex_unlock(&mb->m);
  }
  return (void *)s;
}
int main(void) {
  pthread_t p[2], s[2];
  subscribe(count, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_create(&p[i], NULL, pub, NULL);
    pthread_create(&s[i], NULL, sub_thread, NULL);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(p[i], NULL);
    pthread_join(s[i], NULL);
  }
  return counted < 0; // NORACE
}
