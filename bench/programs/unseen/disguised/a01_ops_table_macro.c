/* Callbacks in a table built by a macro; the state is reached only through
   the table. One of the generated pairs has no lock. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static void take(void) { pthread_mutex_lock(&guard); }
static void drop(void) { pthread_mutex_unlock(&guard); }
static void nop(void) { }

typedef void (*hook)(void);
typedef long (*op)(long *, long);

static long op_add(long *p, long v)
{
    return *p += v;  // RACE
}

static long op_max(long *p, long v)
{
    if (v > *p)  // NORACE
        *p = v;  // NORACE
    return *p;  // NORACE
}

struct metric {
    const char *name;
    long value;
    hook enter, leave;
    op apply;
};

#define METRIC(n, e, l, f) { .name = #n, .enter = e, .leave = l, .apply = f }
static struct metric table[] = {
    METRIC(requests, take, drop, op_add),
    METRIC(longest, take, drop, op_max),
    METRIC(bytes, nop, nop, op_add),
};

static long update(const char initial, long v)
{
    for (struct metric *m = table; m < table + sizeof table / sizeof *table; m++)
        if (m->name[0] == initial) {
            m->enter();
            long r = m->apply(&m->value, v);
            m->leave();
            return r;
        }
    return -1;
}

static void *traffic(void *arg)
{
    (void)arg;
    for (long i = 0; i < 500; i++) {
        update('r', 1);
        update('l', i % 97);
        update('b', i);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, traffic, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < 3; i++)
        printf("%s %ld\n", table[i].name, table[i].value);  // NORACE
    return 0;
}
