#include <pthread.h>
#include <string.h>

struct pose {
    double x, y, heading;
    int frame;
};

struct tracker {
    pthread_mutex_t lock;
    struct pose now;
    struct pose previous;
};

static struct tracker tr = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void *sensor(void *arg)
{
    int i;
    struct pose p = { 0 };
    for (i = 0; i < 20; i++) {
        p.x += 1.5;
        p.frame = i;
        pthread_mutex_lock(&tr.lock);
        memcpy(&tr.previous, &tr.now, sizeof tr.now); // NORACE
        tr.now = p; // RACE
        pthread_mutex_unlock(&tr.lock);
    }
    return 0;
}

static struct pose snapshot(void)
{
    struct pose p;
    p = tr.now; // RACE
    return p;
}

static void *display(void *arg)
{
    double d = 0;
    int i;
    for (i = 0; i < 20; i++) {
        struct pose p = snapshot();
        d += p.x + p.frame;
    }
    return d > 0 ? arg : 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, sensor, 0);
    pthread_create(&b, 0, display, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return tr.previous.frame != 18; // NORACE
}
