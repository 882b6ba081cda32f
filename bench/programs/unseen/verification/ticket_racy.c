#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int balance = 10; // NORACE
static int audit_log[8];
static int audit_len;

static void ticket_lock(void)
{
    unsigned mine = atomic_fetch_add(&next_ticket, 1); // NORACE
    while (atomic_load(&now_serving) != mine) // NORACE
        ;
}

static void ticket_unlock(void)
{
    atomic_fetch_add(&now_serving, 1); // NORACE
}

static void *depositor(void *unused)
{
    int amount = __VERIFIER_nondet_int();
    if (amount <= 0)
        return 0;
    ticket_lock();
    balance += amount; // RACE
    if (audit_len < 8) // NORACE
        audit_log[audit_len++] = amount; // NORACE
    ticket_unlock();
    return 0;
}

static void *withdrawer(void *unused)
{
    int amount = __VERIFIER_nondet_int();
    if (amount <= 0 || balance < amount) // RACE
        return 0;
    ticket_lock();
    if (balance >= amount) { // NORACE
        balance -= amount; // NORACE
        if (audit_len < 8) // NORACE
            audit_log[audit_len++] = -amount; // NORACE
    }
    ticket_unlock();
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, depositor, 0);
    pthread_create(&t2, 0, withdrawer, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return balance < 0; // NORACE
}
