#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static int jobs, late, ok;

static int a(void *arg) {
    (void)arg;
    mtx_lock(&m);
    jobs++; // RACE
    late++; // RACE
    ok++;
    mtx_unlock(&m);
    return 0;
}
static int b(void *arg) {
    struct timespec ts;
    (void)arg;
    if (mtx_trylock(&m) == thrd_busy)
        puts("busy");
    jobs++; // RACE
    mtx_unlock(&m);
    timespec_get(&ts, TIME_UTC);
    mtx_timedlock(&m, &ts);
    late++; // RACE
    mtx_unlock(&m);
    if (mtx_trylock(&m) == thrd_success) {
        ok++;
        mtx_unlock(&m);
    }
    return 0;
}
int main(void) {
    thrd_t x, y;
    mtx_init(&m, mtx_timed);
    thrd_create(&x, a, NULL);
    thrd_create(&y, b, NULL);
    thrd_join(x, NULL);
    thrd_join(y, NULL);
    printf("%d %d %d\n", jobs, late, ok); // NORACE
    return 0;
}
