#include <pthread.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int table[8];
static int used;
static unsigned version;

static int lookup(int key)
{
    for (int i = 0; i < used; i++)  // NORACE
        if (table[i] == key)  // NORACE
            return i;
    return -1;
}

static int find_or_add(int key)
{
    int at;
    pthread_rwlock_rdlock(&rw);
    at = lookup(key);
    pthread_rwlock_unlock(&rw);
    if (at >= 0)
        return at;
    pthread_rwlock_wrlock(&rw);
    at = lookup(key);
    if (at < 0 && used < 8) {  // NORACE
        at = used;  // NORACE
        table[used++] = key;  // NORACE
        version++;  // NORACE
    }
    pthread_rwlock_unlock(&rw);
    return at;
}

static void *client(void *p)
{
    for (int i = 0; i < 6; i++) {
        int k = __VERIFIER_nondet_int() & 7;
        if (find_or_add(k) < 0)
            abort();
    }
    return p;
}

static void *resetter(void *p)
{
    unsigned v;
    pthread_rwlock_rdlock(&rw);
    v = version;  // NORACE
    pthread_rwlock_unlock(&rw);
    if (v > 100) {
        pthread_rwlock_wrlock(&rw);
        memset(table, 0, sizeof table);  // NORACE
        used = 0;  // NORACE
        pthread_rwlock_unlock(&rw);
    }
    return p;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, client, 0);
    pthread_create(&b, 0, client, 0);
    pthread_create(&c, 0, resetter, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return used > 8;  // NORACE
}
