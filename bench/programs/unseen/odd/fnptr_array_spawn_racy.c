#include <pthread.h>

typedef void *(*start_t)(void *);
static pthread_t handles[8];
static int nhandles;

static int x, y;
static pthread_mutex_t mx = PTHREAD_MUTEX_INITIALIZER, my = PTHREAD_MUTEX_INITIALIZER;

static void *fx(void *u) { pthread_mutex_lock(&mx); 
    x++; // NORACE
    pthread_mutex_unlock(&mx); return u; }
static void *fy(void *u) { pthread_mutex_lock(&my);
    y++; // RACE
    pthread_mutex_unlock(&my); return u; }
static void *fz(void *u) {
    pthread_mutex_lock(&mx);
    x--; // NORACE
    y--; // RACE
    pthread_mutex_unlock(&mx);
    return u;
}

static start_t const table[] = { fx, fy, fz };

static void spawn(start_t f)
{
    pthread_create(&handles[nhandles++], NULL, f, NULL); // NORACE
}

static void reap(void)
{
    while (nhandles > 0) // NORACE
        pthread_join(handles[--nhandles], NULL); // NORACE
}

int main(void)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        spawn(table[i]);
    reap();
    return x + y; // NORACE
}
