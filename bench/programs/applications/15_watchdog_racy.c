/* Watchdog thread supervising workers through atomic heartbeats. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NWORK 3

struct task_info {
    char what[32];
    uint64_t started;
};

struct wd_entry {
    const char *name;
    atomic_ulong beats;
    unsigned long last_seen;        /* watchdog only */
    int missed;                     /* watchdog only */
    volatile bool alive;
    _Atomic(struct task_info *) task;
    pthread_t tid;
};

static struct wd_entry entries[NWORK];
static atomic_int stalls;
static atomic_bool quit;
static char report_line[64];        /* published with report_ready */
static atomic_bool report_ready;

static void wd_report(const char *name, int missed)
{
    if (atomic_load_explicit(&report_ready, memory_order_acquire))
        return;
    atomic_store_explicit(&report_ready, true, memory_order_release);
    snprintf(report_line, sizeof report_line, "%s missed %d", name, missed); // RACE!
}

static void *watchdog_main(void *arg)
{
    (void)arg;
    while (!atomic_load(&quit)) {
        for (int i = 0; i < NWORK; i++) {
            struct wd_entry *e = &entries[i];
            unsigned long b = atomic_load_explicit(&e->beats, memory_order_relaxed); // NORACE
            if (!e->alive) // RACE!
                continue;
            if (b == e->last_seen) { // NORACE
                if (++e->missed >= 2) { // NORACE
                    atomic_fetch_add(&stalls, 1);
                    wd_report(e->name, e->missed); // NORACE
                    e->missed = 0; // NORACE
                }
            } else {
                e->last_seen = b; // NORACE
                e->missed = 0; // NORACE
            }
            struct task_info *t = atomic_load_explicit(&e->task, memory_order_acquire);
            if (t && t->what[0] == '!') // NORACE
                printf("urgent %s %llu\n", t->what, (unsigned long long)t->started); // NORACE
        }
        usleep(200);
    }
    return NULL;
}

static void *worker_main(void *arg)
{
    struct wd_entry *e = arg;
    struct task_info *hist[8];
    int nhist = 0;

    e->alive = true; // RACE!
    for (int i = 0; i < 8; i++) {
        struct task_info *t = malloc(sizeof *t);
        if (!t)
            break;
        snprintf(t->what, sizeof t->what, "%s step %d", e->name, i); // NORACE
        t->started = (uint64_t)i; // NORACE
        atomic_store_explicit(&e->task, t, memory_order_release);
        hist[nhist++] = t;
        for (int k = 0; k < 5; k++) {
            atomic_fetch_add_explicit(&e->beats, 1, memory_order_relaxed);
            usleep(i == 4 ? 1500 : 50);
        }
    }
    e->alive = false; // RACE!
    atomic_store(&e->task, NULL);
    (void)hist;                     /* leaked on purpose: the watchdog may still look */
    return NULL;
}

static void *console_main(void *arg)
{
    (void)arg;
    while (!atomic_load(&quit)) {
        if (atomic_load_explicit(&report_ready, memory_order_acquire)) {
            printf("watchdog: %s\n", report_line); // RACE!
            atomic_store_explicit(&report_ready, false, memory_order_release);
        }
        usleep(100);
    }
    return NULL;
}

int main(void)
{
    static const char *names[NWORK] = { "reader", "parser", "writer" };
    pthread_t wd, con;

    for (int i = 0; i < NWORK; i++) {
        entries[i].name = names[i]; // NORACE
        entries[i].last_seen = (unsigned long)-1; // NORACE
    }
    if (pthread_create(&wd, NULL, watchdog_main, NULL) ||
        pthread_create(&con, NULL, console_main, NULL))
        return 1;
    for (int i = 0; i < NWORK; i++)
        if (pthread_create(&entries[i].tid, NULL, worker_main, &entries[i]))
            return 1;
    for (int i = 0; i < NWORK; i++)
        pthread_join(entries[i].tid, NULL);
    atomic_store(&quit, true);
    pthread_join(wd, NULL);
    pthread_join(con, NULL);
    for (int i = 0; i < NWORK; i++)
        printf("%s beats %lu missed %d\n", entries[i].name, atomic_load(&entries[i].beats), entries[i].missed); // NORACE
    printf("stalls %d\n", atomic_load(&stalls));
    return 0;
}
