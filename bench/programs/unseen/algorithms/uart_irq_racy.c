#include <pthread.h>
#include <stdlib.h>
#include <stdbool.h>

struct uart;
struct uart_ops {
    int  (*open)(struct uart *);
    int  (*read)(struct uart *, unsigned char *);
    void (*close)(struct uart *);
};
struct uart {
    const struct uart_ops *ops;
    pthread_spinlock_t lock;
    unsigned char fifo[16];
    unsigned wr, rd;
    bool irq_on;
    pthread_t irq;
    int overruns;
};

static void *uart_irq_thread(void *p)
{
    struct uart *u = p;
    for (int i = 0; i < 50; i++) {
        pthread_spin_lock(&u->lock);
        if (u->irq_on) { // NORACE
            if (u->wr - u->rd < 16) // RACE
                u->fifo[u->wr++ % 16] = (unsigned char)i; // RACE
            else
                u->overruns++; // NORACE
        }
        pthread_spin_unlock(&u->lock);
    }
    return NULL;
}

static int uart_open(struct uart *u)
{
    u->wr = u->rd = 0; // NORACE
    u->irq_on = false; // NORACE
    if (pthread_create(&u->irq, NULL, uart_irq_thread, u))
        return -1;
    pthread_spin_lock(&u->lock);
    u->irq_on = true; // NORACE
    pthread_spin_unlock(&u->lock);
    return 0;
}

static int uart_read(struct uart *u, unsigned char *c)
{
    int n = 0;
    if (u->rd != u->wr) { // RACE
        *c = u->fifo[u->rd % 16]; // RACE
        u->rd++; // RACE
        n = 1;
    }
    return n;
}

static void uart_close(struct uart *u)
{
    pthread_spin_lock(&u->lock);
    u->irq_on = false; // NORACE
    pthread_spin_unlock(&u->lock);
    pthread_join(u->irq, NULL);
}

static const struct uart_ops ops = { uart_open, uart_read, uart_close };

int main(void)
{
    struct uart *u = calloc(1, sizeof *u);
    unsigned char c;
    if (!u)
        return 1;
    pthread_spin_init(&u->lock, PTHREAD_PROCESS_PRIVATE);
    u->ops = &ops; // NORACE
    if (u->ops->open(u))
        return 1;
    for (int i = 0; i < 30; i++)
        u->ops->read(u, &c); // NORACE
    u->ops->close(u);
    int o = u->overruns; // NORACE
    free(u); // NORACE
    return o < 0;
}
