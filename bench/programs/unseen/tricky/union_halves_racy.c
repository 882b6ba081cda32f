#include <pthread.h>
#include <stdint.h>

union reg {
    uint32_t whole;
    uint16_t half[2];
    uint8_t byte[4];
};

static union reg r;

static void *low(void *arg)
{
    r.half[0] = 0x1234; // RACE
    return 0;
}

static void *high(void *arg)
{
    r.whole = (r.whole & 0xffff) | 0x78560000u; // RACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    r.whole = 0; // NORACE
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return r.whole == 0; // NORACE
}
