#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(p, T, m) ((T *)((char *)(p)-offsetof(T, m)))

struct notifier { int (*call)(struct notifier *, unsigned long); struct notifier *next; };

struct netdev {
  int mtu;
  unsigned long events;
  pthread_mutex_t lock;
  struct notifier nb;
};
struct blkdev {
  pthread_spinlock_t sl;
  struct notifier nb;
  int queue_depth;
};

static struct notifier *chain;

static int net_event(struct notifier *nb, unsigned long ev) {
  struct netdev *nd = container_of(nb, struct netdev, nb);
  pthread_mutex_lock(&nd->lock);
  nd->events |= ev; // NORACE
  if (ev == 4)
    nd->mtu = 9000; // NORACE
  pthread_mutex_unlock(&nd->lock);
  return 0;
}

static int blk_event(struct notifier *nb, unsigned long ev) {
  struct blkdev *bd = container_of(nb, struct blkdev, nb);
  pthread_spin_lock(&bd->sl);
  bd->queue_depth += (int)ev; // NORACE
  pthread_spin_unlock(&bd->sl);
  return 0;
}

static void reg(struct notifier *n) {
  n->next = chain; // NORACE
  chain = n; // NORACE
}

static void raise(unsigned long ev) {
  for (struct notifier *n = chain; n; n = n->next) // NORACE
    n->call(n, ev); // NORACE
}

static void *raiser(void *a) {
  raise((unsigned long)a);
  return NULL;
}

static struct netdev eth = {.mtu = 1500, .nb = {.call = net_event}};
static struct blkdev disk = {.nb = {.call = blk_event}};

int main(void) {
  pthread_t t[3];
  pthread_mutex_init(&eth.lock, NULL);
  pthread_spin_init(&disk.sl, PTHREAD_PROCESS_PRIVATE);
  reg(&eth.nb);
  reg(&disk.nb);
  for (unsigned long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, raiser, (void *)(1ul << i));
  raise(8);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return eth.mtu == 1500 && disk.queue_depth == 0; // NORACE
}
