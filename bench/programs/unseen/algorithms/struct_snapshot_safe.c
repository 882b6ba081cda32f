#include <pthread.h>
#include <time.h>

struct gps { double lat, lon; int sats; };

static struct gps fix;
static struct gps last_seen;
static pthread_mutex_t fix_mutex = PTHREAD_MUTEX_INITIALIZER;

static struct gps snapshot(void)
{
    struct gps g;
    pthread_mutex_lock(&fix_mutex);
    g = fix; // NORACE
    pthread_mutex_unlock(&fix_mutex);
    return g;
}

static void *receiver(void *arg)
{
    for (int i = 0; i < 50; i++) {
        struct gps n = { i * 0.1, i * 0.2, i % 12 };
        pthread_mutex_lock(&fix_mutex);
        fix = n; // NORACE
        pthread_mutex_unlock(&fix_mutex);
    }
    return arg;
}

static void *display(void *arg)
{
    for (int i = 0; i < 50; i++)
        last_seen = snapshot(); // NORACE
    return arg;
}

int main(void)
{
    pthread_t r, d;
    fix.sats = -1; // NORACE
    pthread_create(&r, 0, receiver, 0);
    pthread_create(&d, 0, display, 0);
    pthread_join(r, 0);
    pthread_join(d, 0);
    return last_seen.sats > fix.sats + 12; // NORACE
}
