#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

typedef void (*timer_cb)(void *);
struct timer { timer_cb cb; void *arg; int every; int left; };
struct session { pthread_mutex_t lock; int idle; int alive; long bytes; };

static struct timer timers[4];
static int ntimers;
static int ticks_done;

static void add_timer(timer_cb cb, void *arg, int every) {
    timers[ntimers] = (struct timer){ cb, arg, every, every }; // NORACE
    ntimers++; // NORACE
}
static void on_idle(void *arg) {
    struct session *s = arg;
    if (++s->idle > 3) { // RACE
        pthread_mutex_lock(&s->lock);
        s->alive = 0; // NORACE
        pthread_mutex_unlock(&s->lock);
    }
}
static void *timer_thread(void *arg) {
    for (int tick = 0; tick < 10; tick++) {
        for (int i = 0; i < ntimers; i++) // NORACE
            if (--timers[i].left == 0) { // NORACE
                timers[i].left = timers[i].every; // NORACE
                timers[i].cb(timers[i].arg); // NORACE
            }
        ticks_done++; // NORACE
        usleep(10);
    }
    return arg;
}
static int receive(struct session *s, int n) {
    pthread_mutex_lock(&s->lock);
    s->idle = 0; // RACE
    s->bytes += n; // NORACE
    int alive = s->alive; // NORACE
    pthread_mutex_unlock(&s->lock);
    return alive;
}
int main(void) {
    pthread_t t;
    static struct session s = { PTHREAD_MUTEX_INITIALIZER, 0, 1, 0 };
    add_timer(on_idle, &s, 2);
    pthread_create(&t, NULL, timer_thread, NULL);
    for (int i = 0; i < 20 && receive(&s, i); i++)
        usleep(5);
    pthread_join(t, NULL);
    printf("%ld %d\n", s.bytes, ticks_done); // NORACE
    return 0;
}
