#include <pthread.h>
#include <stdatomic.h>

/* Model of a NIC driver: an interrupt thread fills the rx counters while the
 * ndo path reads them.  dev->lock is taken on both sides. */
struct nic {
	pthread_spinlock_t lock;
	unsigned rx_packets;
	unsigned rx_errors;
	int up;
};

static struct nic dev0;
static atomic_int irq_stop;

static void irq_handler(struct nic *d)
{
	pthread_spin_lock(&d->lock);
	if (d->up) { // NORACE
		d->rx_packets++; // NORACE
		if ((d->rx_packets & 7) == 0) // NORACE
			d->rx_errors++; // NORACE
	}
	pthread_spin_unlock(&d->lock);
}

static void *irq_thread(void *p)
{
	struct nic *d = p;
	while (!atomic_load(&irq_stop)) // NORACE
		irq_handler(d);
	return 0;
}

static unsigned get_stats(struct nic *d)
{
	unsigned r;
	pthread_spin_lock(&d->lock);
	r = d->rx_packets; // NORACE
	r -= d->rx_errors; // NORACE
	pthread_spin_unlock(&d->lock);
	return r;
}

static void nic_open(struct nic *d)
{
	pthread_spin_lock(&d->lock);
	d->up = 1; // NORACE
	pthread_spin_unlock(&d->lock);
}

int main(void)
{
	pthread_t irq;
	unsigned r = 0;
	pthread_spin_init(&dev0.lock, PTHREAD_PROCESS_PRIVATE);
	pthread_create(&irq, 0, irq_thread, &dev0);
	nic_open(&dev0);
	for (int i = 0; i < 20; i++)
		r += get_stats(&dev0);
	atomic_store(&irq_stop, 1);
	pthread_join(irq, 0);
	dev0.up = 0; // NORACE
	return r == 12345678u;
}
