// Three layers; the bottom one is shared by a right and a wrong pair of wrappers.
#include <pthread.h>

struct monitor {
  pthread_mutex_t mutex;
};

static struct monitor disk = {PTHREAD_MUTEX_INITIALIZER};
static struct monitor net = {PTHREAD_MUTEX_INITIALIZER};
static int blocks, packets;

static void mutex_acquire(pthread_mutex_t *m) { pthread_mutex_lock(m); }
static void mutex_release(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
static void monitor_enter(struct monitor *m) { mutex_acquire(&m->mutex); }
static void monitor_leave(struct monitor *m) { mutex_release(&m->mutex); }
static void disk_enter(void) { monitor_enter(&disk); }
static void disk_leave(void) { monitor_leave(&disk); }
static void net_enter(void) { monitor_enter(&net); }
static void net_leave(void) { monitor_leave(&net); }

static void *disk_thread(void *arg) {
  disk_enter();
  blocks++;  // NORACE
  packets--;  // RACE: packets belong to net
  disk_leave();
  return arg;
}

static void *net_thread(void *arg) {
  disk_enter();
  blocks--;  // NORACE
  disk_leave();
  net_enter();
  packets++;  // RACE
  net_leave();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, disk_thread, NULL);
  pthread_create(&b, NULL, net_thread, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
