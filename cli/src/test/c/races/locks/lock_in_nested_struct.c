// The lock lies two structs deep, reached through a device pointer.
#include <pthread.h>

struct priv {
  pthread_mutex_t lock;
  struct {
    unsigned rx, tx;
  } stats;
};

struct device {
  const char *name;
  struct priv *priv;
};

static struct priv private_data = {PTHREAD_MUTEX_INITIALIZER, {0, 0}};
static struct device eth0 = {"eth0", &private_data};

static void *receive(void *arg) {
  struct device *dev = arg;
  struct priv *p = dev->priv;
  pthread_mutex_lock(&p->lock);
  dev->priv->stats.rx++;  // NORACE
  pthread_mutex_unlock(&dev->priv->lock);
  p->stats.tx++;  // RACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, receive, &eth0);
  pthread_create(&b, NULL, receive, &eth0);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
