/* Skeleton of a serial device driver, run in user space: the interrupt is a
 * thread, bottom halves run on a work queue thread, and the file operations
 * are called from several application threads. */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef pthread_spinlock_t spinlock_t;
#define spin_lock_irq(l)    pthread_spin_lock(l)
#define spin_unlock_irq(l)  pthread_spin_unlock(l)

#define RXSIZE 64

struct work {
    struct work *next;
    int queued;
    void (*fn)(struct work *);
};

struct workqueue {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct work *head, **tail;
    int stop;
    pthread_t thread;
};

struct device;

struct device_ops {
    int (*open)(struct device *);
    int (*read)(struct device *, char *, int);
    int (*ioctl)(struct device *, int, long *);
    void (*release)(struct device *);
};

enum { IOC_GET_IRQS = 1, IOC_GET_OVERRUNS, IOC_SET_BAUD };

struct device {
    const char *name;
    const struct device_ops *ops;
    spinlock_t lock;                /* hw side: fifo, counters, baud */
    unsigned char fifo[RXSIZE];
    unsigned fifo_head, fifo_len;
    long irqs, overruns;
    long baud;

    pthread_mutex_t rx_mu;          /* reader side */
    pthread_cond_t rx_cv;
    char rxbuf[256];
    int rxlen;
    int gone;

    int users;
    pthread_mutex_t open_mu;
    struct work rx_work;
    struct workqueue *wq;
    pthread_t irq_thread;
    int irq_enabled;                /* under lock */
};

#define work_to_dev(w) ((struct device *)((char *)(w) - __builtin_offsetof(struct device, rx_work)))

static void queue_work(struct workqueue *q, struct work *w)
{
    pthread_mutex_lock(&q->mu);
    if (!w->queued) { // NORACE
        w->queued = 1; // NORACE
        w->next = NULL; // NORACE
        *q->tail = w; // NORACE
        q->tail = &w->next; // NORACE
        pthread_cond_signal(&q->cv);
    }
    pthread_mutex_unlock(&q->mu);
}

static void *workqueue_main(void *arg)
{
    struct workqueue *q = arg;

    pthread_mutex_lock(&q->mu);
    for (;;) {
        struct work *w;

        while (!q->head && !q->stop) // NORACE
            pthread_cond_wait(&q->cv, &q->mu);
        w = q->head; // NORACE
        if (!w)
            break;
        q->head = w->next; // NORACE
        if (!q->head) // NORACE
            q->tail = &q->head; // NORACE
        w->queued = 0; // NORACE
        pthread_mutex_unlock(&q->mu);
        w->fn(w); // NORACE
        pthread_mutex_lock(&q->mu);
    }
    pthread_mutex_unlock(&q->mu);
    return NULL;
}

/* bottom half: move bytes from the fifo to the reader's buffer */
static void rx_bottom_half(struct work *w)
{
    struct device *d = work_to_dev(w);
    char tmp[RXSIZE];
    int n = 0;

    if (d->fifo_len == 0) // RACE
        return;
    spin_lock_irq(&d->lock);
    while (d->fifo_len > 0) { // NORACE
        tmp[n++] = (char)d->fifo[d->fifo_head]; // NORACE
        d->fifo_head = (d->fifo_head + 1) % RXSIZE; // NORACE
        d->fifo_len--; // NORACE
    }
    spin_unlock_irq(&d->lock);

    pthread_mutex_lock(&d->rx_mu);
    if (d->rxlen + n > (int)sizeof d->rxbuf) // NORACE
        n = (int)sizeof d->rxbuf - d->rxlen; // NORACE
    memcpy(d->rxbuf + d->rxlen, tmp, (size_t)n); // NORACE
    d->rxlen += n; // NORACE
    pthread_cond_broadcast(&d->rx_cv);
    pthread_mutex_unlock(&d->rx_mu);
}

static void irq_handler(struct device *d, unsigned char byte)
{
    spin_lock_irq(&d->lock);
    d->irqs++; // RACE
    if (d->fifo_len == RXSIZE) // NORACE
        d->overruns++; // NORACE
    else
        d->fifo[(d->fifo_head + d->fifo_len++) % RXSIZE] = byte; // RACE
    spin_unlock_irq(&d->lock);
    queue_work(d->wq, &d->rx_work); // NORACE
}

static void *irq_main(void *arg)
{
    struct device *d = arg;
    int on = 1;

    for (int i = 0; on; i++) {
        if (i % 10 == 0)
            usleep(200);
        spin_lock_irq(&d->lock);
        on = d->irq_enabled; // NORACE
        spin_unlock_irq(&d->lock);
        if (on)
            irq_handler(d, (unsigned char)i);
    }
    return NULL;
}

static int ser_open(struct device *d)
{
    pthread_mutex_lock(&d->open_mu);
    d->users++; // NORACE
    pthread_mutex_unlock(&d->open_mu);
    return 0;
}

static int ser_read(struct device *d, char *buf, int n)
{
    pthread_mutex_lock(&d->rx_mu);
    while (d->rxlen == 0 && !d->gone) // NORACE
        pthread_cond_wait(&d->rx_cv, &d->rx_mu);
    if (n > d->rxlen) // NORACE
        n = d->rxlen; // NORACE
    memcpy(buf, d->rxbuf, (size_t)n); // NORACE
    memmove(d->rxbuf, d->rxbuf + n, (size_t)(d->rxlen - n)); // NORACE
    d->rxlen -= n; // NORACE
    pthread_mutex_unlock(&d->rx_mu);
    return n;
}

static int ser_ioctl(struct device *d, int cmd, long *arg)
{
    int rc = 0;

    if (cmd == IOC_GET_IRQS) {
        *arg = d->irqs; // RACE
        return 0;
    }
    spin_lock_irq(&d->lock);
    switch (cmd) {
    case IOC_GET_OVERRUNS:
        *arg = d->overruns; // NORACE
        break;
    case IOC_SET_BAUD:
        d->baud = *arg; // NORACE
        break;
    default:
        rc = -EINVAL;
    }
    spin_unlock_irq(&d->lock);
    return rc;
}

static void ser_release(struct device *d)
{
    pthread_mutex_lock(&d->open_mu);
    d->users--; // NORACE
    pthread_mutex_unlock(&d->open_mu);
}

static const struct device_ops ser_ops = {
    .open = ser_open, .read = ser_read, .ioctl = ser_ioctl, .release = ser_release,
};

static void *application(void *arg)
{
    struct device *d = arg;
    char buf[32];
    long total = 0, v = 9600;

    d->ops->open(d); // NORACE
    d->ops->ioctl(d, IOC_SET_BAUD, &v); // NORACE
    for (int i = 0; i < 25; i++) {
        int n = d->ops->read(d, buf, (int)sizeof buf); // NORACE
        if (n == 0)
            break;
        total += n;
        if (i % 5 == 0)
            d->ops->ioctl(d, IOC_GET_IRQS, &v); // NORACE
    }
    d->ops->ioctl(d, IOC_GET_OVERRUNS, &v); // NORACE
    d->ops->release(d); // NORACE
    return (void *)(intptr_t)total;
}

int main(void)
{
    static struct workqueue wq = { .mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };
    static struct device dev = { .name = "ser0", .ops = &ser_ops };
    pthread_t app[2];
    void *r;
    long bytes = 0;

    wq.tail = &wq.head; // NORACE
    pthread_spin_init(&dev.lock, PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&dev.rx_mu, NULL);
    pthread_cond_init(&dev.rx_cv, NULL);
    pthread_mutex_init(&dev.open_mu, NULL);
    dev.rx_work.fn = rx_bottom_half; // NORACE
    dev.wq = &wq; // NORACE
    dev.irq_enabled = 1; // NORACE
    pthread_create(&wq.thread, NULL, workqueue_main, &wq);
    pthread_create(&dev.irq_thread, NULL, irq_main, &dev);
    for (int i = 0; i < 2; i++)
        pthread_create(&app[i], NULL, application, &dev);
    for (int i = 0; i < 2; i++) {
        pthread_join(app[i], &r);
        bytes += (long)(intptr_t)r;
    }

    spin_lock_irq(&dev.lock);
    dev.irq_enabled = 0; // NORACE
    spin_unlock_irq(&dev.lock);
    pthread_join(dev.irq_thread, NULL);
    pthread_mutex_lock(&wq.mu);
    wq.stop = 1; // NORACE
    pthread_cond_signal(&wq.cv);
    pthread_mutex_unlock(&wq.mu);
    pthread_join(wq.thread, NULL);
    printf("%s: %ld bytes, %ld irqs, %ld overruns, %d users\n", dev.name, bytes, dev.irqs, dev.overruns, dev.users); // NORACE
    return 0;
}
