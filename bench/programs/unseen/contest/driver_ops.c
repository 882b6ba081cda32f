#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct dev;
struct dev_ops {
    int (*open)(struct dev *);
    int (*ioctl)(struct dev *, int);
    void (*release)(struct dev *);
};
struct dev {
    pthread_mutex_t lock;
    const struct dev_ops *ops;
    int users;
    int speed;
    int faults;
};

static int d_open(struct dev *d) {
    pthread_mutex_lock(&d->lock);
    d->users++; // NORACE
    pthread_mutex_unlock(&d->lock);
    return 0;
}
static int d_ioctl(struct dev *d, int cmd) {
    int r = -1;
    pthread_mutex_lock(&d->lock);
    switch (cmd) {
    case 0: r = d->speed; break; // NORACE
    case 1: d->speed = 9600; r = 0; break; // NORACE
    default: d->faults++; break; // NORACE
    }
    pthread_mutex_unlock(&d->lock);
    return r;
}
static void d_release(struct dev *d) {
    pthread_mutex_lock(&d->lock);
    if (--d->users == 0) // NORACE
        d->speed = 0; // NORACE
    pthread_mutex_unlock(&d->lock);
}
static const struct dev_ops ops = { d_open, d_ioctl, d_release };

static void *user(void *arg) {
    struct dev *d = arg;
    if (d->ops->open(d) == 0) { // NORACE
        d->ops->ioctl(d, __VERIFIER_nondet_int()); // NORACE
        d->ops->release(d); // NORACE
    }
    return NULL;
}
int main(void) {
    struct dev *d = calloc(1, sizeof *d);
    pthread_t t[3];
    if (!d) abort();
    pthread_mutex_init(&d->lock, NULL);
    d->ops = &ops; // NORACE
    d->speed = 300; // NORACE
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, d);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    int f = d->faults; // NORACE
    free(d);
    return f;
}
