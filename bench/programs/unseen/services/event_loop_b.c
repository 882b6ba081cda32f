#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* event loop thread; other threads post closures and wake it by a pipe */
typedef void (*post_fn)(void *);
struct posted { post_fn fn; void *arg; struct posted *next; };
struct watch { int fd; void (*cb)(int fd, void *); void *arg; };

struct loop {
    pthread_mutex_t lock;
    struct posted *first, **last;
    int wake_r, wake_w;
    struct watch w[4];
    int nw;
    int running;
    unsigned iterations, posts_run;
};

static struct loop lp;

static void loop_init(struct loop *l) {
    int p[2];
    memset(l, 0, sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
    l->last = &l->first; // NORACE
    if (pipe(p)) abort();
    l->wake_r = p[0]; // NORACE
    l->wake_w = p[1]; // NORACE
    l->running = 1; // NORACE
}

static void loop_post(struct loop *l, post_fn fn, void *arg) {
    struct posted *p = malloc(sizeof *p);
    char c = 'w';
    if (!p) abort();
    p->fn = fn; // NORACE
    p->arg = arg; // NORACE
    p->next = NULL; // NORACE
    pthread_mutex_lock(&l->lock);
    *l->last = p; // NORACE
    l->last = &p->next; // NORACE
    pthread_mutex_unlock(&l->lock);
    if (write(l->wake_w, &c, 1) != 1) // NORACE
        abort();
}

static void loop_drain(struct loop *l) {
    pthread_mutex_lock(&l->lock);
    struct posted *p = l->first; // NORACE
    l->first = NULL; // NORACE
    l->last = &l->first; // NORACE
    pthread_mutex_unlock(&l->lock);
    while (p) {
        struct posted *next = p->next; // NORACE
        p->fn(p->arg); // NORACE
        l->posts_run++; // NORACE
        free(p); // NORACE
        p = next;
    }
}

static void *loop_main(void *arg) {
    struct loop *l = arg;
    while (l->running) { // RACE
        struct pollfd pf = { l->wake_r, POLLIN, 0 }; // NORACE
        char buf[16];
        if (poll(&pf, 1, 100) > 0 && read(pf.fd, buf, sizeof buf) < 0)
            break;
        l->iterations++; // NORACE
        loop_drain(l);
    }
    return NULL;
}

static void quit_cb(void *arg) {
    struct loop *l = arg;
    l->running = 0; // NORACE
}

/* state owned by the loop thread: no lock */
static struct { int open; long total; } state;

static void add_conn(void *arg) {
    state.open++; // NORACE
    state.total += (long)arg; // NORACE
}

static void *client(void *arg) {
    for (long i = 0; i < 10; i++)
        loop_post(&lp, add_conn, (void *)i);
    return arg;
}

int main(void) {
    pthread_t t, c[2];
    loop_init(&lp);
    pthread_create(&t, NULL, loop_main, &lp);
    for (int i = 0; i < 2; i++)
        pthread_create(&c[i], NULL, client, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(c[i], NULL);
    lp.running = 0; // RACE
    pthread_join(t, NULL);
    quit_cb(&lp);
    loop_drain(&lp);
    printf("%d %ld %u\n", state.open, state.total, lp.iterations); // NORACE
    return 0;
}
