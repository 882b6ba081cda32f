#include <pthread.h>
#include <sched.h>
#include <stdint.h>

#define FIFO_LEN 8
#define spin_lock_irqsave(l, f) do { (f) = 0; pthread_mutex_lock(l); } while (0)
#define spin_unlock_irqrestore(l, f) do { (void)(f); pthread_mutex_unlock(l); } while (0)

struct uart_regs {
    volatile uint32_t data;
    volatile uint32_t status;
};

struct uart_port {
    pthread_mutex_t lock;
    struct uart_regs *regs;
    uint8_t fifo[FIFO_LEN];
    unsigned head, tail;
    unsigned overruns;
    unsigned icount;
    int stop;
};

static struct uart_regs hw;
static struct uart_port port = { .lock = PTHREAD_MUTEX_INITIALIZER, .regs = &hw }; // NORACE

static void uart_irq(struct uart_port *p)
{
    unsigned long flags;
    uint8_t c = (uint8_t)p->regs->data; // NORACE
    spin_lock_irqsave(&p->lock, flags);
    p->icount++; // NORACE
    if (p->head - p->tail < FIFO_LEN) { // NORACE
        p->fifo[p->head % FIFO_LEN] = c; // NORACE
        p->head++; // NORACE
    } else {
        p->overruns++; // NORACE
    }
    spin_unlock_irqrestore(&p->lock, flags);
}

static void *irq_thread(void *arg)
{
    struct uart_port *p = arg;
    int i;
    for (i = 0; i < 40; i++) {
        p->regs->data = (uint32_t)i; // NORACE
        p->regs->status |= 1; // NORACE
        uart_irq(p);
    }
    return 0;
}

static int uart_getc(struct uart_port *p)
{
    unsigned long flags;
    int c = -1;
    spin_lock_irqsave(&p->lock, flags);
    if (p->head != p->tail) { // NORACE
        c = p->fifo[p->tail % FIFO_LEN]; // NORACE
        p->tail++; // NORACE
    }
    spin_unlock_irqrestore(&p->lock, flags);
    return c;
}

static void *tty_reader(void *arg)
{
    struct uart_port *p = arg;
    long got = 0;
    int idle = 0;
    while (idle < 50) {
        if (uart_getc(p) < 0) {
            idle++;
            sched_yield();
        } else {
            got++;
        }
    }
    return (void *)got;
}

int main(void)
{
    pthread_t irq, rd;
    hw.status = 0; // NORACE
    pthread_create(&irq, 0, irq_thread, &port);
    pthread_create(&rd, 0, tty_reader, &port);
    pthread_join(irq, 0);
    pthread_join(rd, 0);
    return port.overruns > 40; // NORACE
}
