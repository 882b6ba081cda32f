// RELAY, figure 1: the statistics of the airo driver. Exactly one race, on stats.rx_p.
// airo_read_stats gives up the lock of its caller; only the event flag is read under it.
#include <pthread.h>
#include <stdlib.h>

struct airo_info {
  pthread_mutex_t lock;
  struct {
    int ev;
  } pwr;
  struct {
    int rx_p;
  } stats;
};

struct net_device {
  struct airo_info *priv;
};

static int vals[4] = {10, 20, 30, 40};

static void airo_read_stats(struct airo_info *ai) {
  if (ai->pwr.ev) {  // NORACE: under the lock, and only read
    pthread_mutex_unlock(&ai->lock);
    return;
  }
  pthread_mutex_unlock(&ai->lock);
  ai->stats.rx_p = vals[2];  // RACE: on stats.rx_p, not on vals
}

static void *airo_thread(void *d) {
  struct net_device *dev = d;
  struct airo_info *ai = dev->priv;  // NORACE
  pthread_mutex_lock(&ai->lock);
  airo_read_stats(ai);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  struct net_device *dev = malloc(sizeof *dev);
  if (dev == NULL) return 1;
  dev->priv = calloc(1, sizeof *dev->priv);
  if (dev->priv == NULL) return 1;
  pthread_mutex_init(&dev->priv->lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, airo_thread, dev);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
