#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head { struct list_head *next; };
struct dev {
	int id;
	pthread_mutex_t lock;
	struct list_head node;
	long ios;
};

static struct list_head *devs;

static void account(struct list_head *n)
{
	struct dev *d = container_of(n, struct dev, node);
	struct dev *h = container_of(devs, struct dev, node);
	pthread_mutex_lock(d->id ? &d->lock : &h->lock);
	d->ios++; // RACE
	pthread_mutex_unlock(d->id ? &d->lock : &h->lock);
}

static void *scan(void *u)
{
	for (struct list_head *n = devs; n; n = n->next) // NORACE
		account(n);
	return u;
}

static void *reset(void *u)
{
	for (struct list_head *n = devs; n; n = n->next) { // NORACE
		struct dev *d = container_of(n, struct dev, node);
		pthread_mutex_lock(&d->lock);
		d->ios = 0; // RACE
		pthread_mutex_unlock(&d->lock);
	}
	return u;
}

int main(void)
{
	pthread_t a, b, c;
	for (int i = 0; i < 4; i++) {
		struct dev *d = calloc(1, sizeof *d);
		d->id = i; // NORACE
		pthread_mutex_init(&d->lock, 0);
		d->node.next = devs; // NORACE
		devs = &d->node; // NORACE
	}
	pthread_create(&a, 0, scan, 0);
	pthread_create(&b, 0, scan, 0);
	pthread_create(&c, 0, reset, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);
	return 0;
}
