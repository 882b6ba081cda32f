#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))

struct list_head { struct list_head *next, *prev; };

static struct list_head devices = { &devices, &devices }; // NORACE
static pthread_mutex_t devices_lock = PTHREAD_MUTEX_INITIALIZER;

struct kref { atomic_int n; };

struct usb_dev {
    int minor;
    struct kref ref;
    struct list_head link;
};

static void kref_get(struct kref *k)
{
    atomic_fetch_add(&k->n, 1); // NORACE
}

static void dev_put(struct usb_dev *d)
{
    if (atomic_fetch_sub(&d->ref.n, 1) == 1) // NORACE
        d->minor = -1; // NORACE
}

static struct usb_dev *probe(struct usb_dev *d, int minor)
{
    d->minor = minor; // NORACE
    atomic_store(&d->ref.n, 1); // NORACE
    pthread_mutex_lock(&devices_lock);
    d->link.next = &devices; // NORACE
    d->link.prev = devices.prev; // NORACE
    devices.prev->next = &d->link; // NORACE
    devices.prev = &d->link; // NORACE
    pthread_mutex_unlock(&devices_lock);
    return d;
}

static void disconnect(struct usb_dev *d)
{
    pthread_mutex_lock(&devices_lock);
    d->link.prev->next = d->link.next; // NORACE
    d->link.next->prev = d->link.prev; // NORACE
    pthread_mutex_unlock(&devices_lock);
    dev_put(d);
}

static struct usb_dev *find(int minor)
{
    struct list_head *p;
    struct usb_dev *res = NULL;
    pthread_mutex_lock(&devices_lock);
    for (p = devices.next; p != &devices; p = p->next) { // NORACE
        struct usb_dev *d = container_of(p, struct usb_dev, link);
        if (d->minor == minor) { // NORACE
            kref_get(&d->ref);
            res = d;
            break;
        }
    }
    pthread_mutex_unlock(&devices_lock);
    return res;
}

static struct usb_dev pool[3];

static void *hotplug(void *arg)
{
    int i;
    for (i = 0; i < 3; i++)
        probe(&pool[i], i + 10);
    disconnect(&pool[1]);
    return NULL;
}

static void *opener(void *arg)
{
    int i;
    for (i = 9; i < 14; i++) {
        struct usb_dev *d = find(i);
        if (d)
            dev_put(d);
    }
    return NULL;
}

int main(void)
{
    pthread_t h, o;
    pthread_create(&h, NULL, hotplug, NULL);
    pthread_create(&o, NULL, opener, NULL);
    pthread_join(h, NULL);
    pthread_join(o, NULL);
    return devices.next == &devices; // NORACE
}
