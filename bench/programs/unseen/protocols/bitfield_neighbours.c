/* Two bit-fields share a memory location but have one lock each; the
 * separate member next to them does not suffer. */
#include <pthread.h>
#include <stdio.h>

struct port {
    unsigned enabled : 1;
    unsigned speed : 4;
    unsigned errors;
};

static struct port eth0;
static pthread_mutex_t admin_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t speed_lock = PTHREAD_MUTEX_INITIALIZER;

static void *admin(void *unused)
{
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&admin_lock);
        eth0.enabled = i & 1;   // RACE
        eth0.errors += 3;   // NORACE
        pthread_mutex_unlock(&admin_lock);
    }
    return unused;
}

static void *autoneg(void *unused)
{
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&speed_lock);
        eth0.speed = i % 10;   // RACE
        pthread_mutex_unlock(&speed_lock);
    }
    return unused;
}

int main(void)
{
    pthread_t a, n;

    eth0.enabled = 1;   // NORACE
    if (pthread_create(&a, NULL, admin, NULL) ||
        pthread_create(&n, NULL, autoneg, NULL))
        return 1;
    pthread_join(a, NULL);
    pthread_join(n, NULL);
    printf("enabled %u speed %u errors %u\n", eth0.enabled, eth0.speed, eth0.errors);   // NORACE
    return 0;
}
