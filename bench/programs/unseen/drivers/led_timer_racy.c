#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct led {
    int brightness;
    int blink_count;
};

struct led_driver {
    struct led leds[2];
    pthread_t timer;
    atomic_int shutdown;
    int registered;
};

static struct led_driver *drv;

static void *timer_fn(void *arg)
{
    struct led_driver *d = arg;
    int k = 0;
    while (!atomic_load(&d->shutdown) && k < 200) { // NORACE
        struct led *l = &d->leds[k++ % 2];
        l->brightness ^= 255; // RACE
        l->blink_count++; // RACE
        usleep(10);
    }
    return NULL;
}

static int led_init(void)
{
    drv = calloc(1, sizeof *drv);
    if (!drv)
        return -1;
    drv->registered = 1; // NORACE
    if (pthread_create(&drv->timer, NULL, timer_fn, drv)) {
        free(drv);
        drv = NULL;
        return -1;
    }
    return 0;
}

static int led_exit(void)
{
    int total = 0, i;
    atomic_store(&drv->shutdown, 1); // NORACE
    for (i = 0; i < 2; i++) {
        drv->leds[i].brightness = 0; // RACE
        total += drv->leds[i].blink_count; // RACE
    }
    pthread_join(drv->timer, NULL);
    free(drv); // NORACE
    return total;
}

int main(void)
{
    if (led_init())
        return 1;
    usleep(500);
    led_exit();
    return 0;
}
