#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* per-thread statistics, folded by the owner at exit, aggregated by main */
#define NT 4

struct tstats { long requests, errors, bytes; int in_use; };
struct slot { struct tstats st; char pad[64]; };

static struct slot slots[NT];
static struct tstats retired;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread struct slot *mine;

static void stats_attach(void) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < NT; i++)
        if (!slots[i].st.in_use) { // NORACE
            slots[i].st.in_use = 1; // NORACE
            mine = &slots[i]; // NORACE
            break;
        }
    pthread_mutex_unlock(&lock);
    if (!mine) abort(); // NORACE
}

static void stats_detach(void) {
    pthread_mutex_lock(&lock);
    retired.requests += mine->st.requests; // NORACE
    retired.errors += mine->st.errors; // NORACE
    retired.bytes += mine->st.bytes; // NORACE
    mine->st.requests = mine->st.errors = mine->st.bytes = 0; // NORACE
    mine->st.in_use = 0; // NORACE
    pthread_mutex_unlock(&lock);
    mine = NULL;
}

static void account(int ok, long bytes) {
    mine->st.requests++; // NORACE
    if (!ok)
        mine->st.errors++; // NORACE
    mine->st.bytes += bytes; // NORACE
}

static long stats_requests(void) {
    long n = 0;
    pthread_mutex_lock(&lock);
    n = retired.requests; // NORACE
    pthread_mutex_unlock(&lock);
    return n;
}

static int handle(int i) {
    return i % 5 != 0;
}

static void *worker(void *arg) {
    int base = (int)(long)arg;
    stats_attach();
    for (int i = 0; i < 100; i++)
        account(handle(base + i), i);
    stats_detach();
    return NULL;
}

static void *monitor(void *arg) {
    long last = 0;
    for (int i = 0; i < 20; i++)
        last = stats_requests();
    *(long *)arg = last; // NORACE
    return NULL;
}

int main(void) {
    pthread_t w[NT], m;
    long seen = 0;
    for (long i = 0; i < NT; i++)
        pthread_create(&w[i], NULL, worker, (void *)i);
    pthread_create(&m, NULL, monitor, &seen);
    for (int i = 0; i < NT; i++)
        pthread_join(w[i], NULL);
    pthread_join(m, NULL);
    printf("%ld %ld %ld\n", seen, retired.requests, retired.errors); // NORACE
    return 0;
}
