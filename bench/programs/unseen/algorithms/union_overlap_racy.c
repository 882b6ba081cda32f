#include <pthread.h>
#include <stdint.h>

union reg {
    uint32_t word;
    struct { uint8_t b0, b1, b2, b3; } byte;
};
typedef union reg reg_t;

static struct { reg_t r; uint32_t pad; } dev;

static void *low(void *p)
{
    for (int i = 0; i < 10; i++)
        dev.r.word = (uint32_t)i << 8; // RACE
    return p;
}

static void *high(void *p)
{
    for (int i = 0; i < 10; i++)
        dev.r.byte.b2 = (uint8_t)i; // RACE
    dev.pad = 9; // NORACE
    return p;
}

int main(void)
{
    pthread_t a, b;
    dev.r.word = 0; // NORACE
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return dev.r.word == 1 && dev.pad == 0; // NORACE
}
