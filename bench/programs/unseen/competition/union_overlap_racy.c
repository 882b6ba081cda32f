#include <pthread.h>
#include <stdint.h>

union word {
    uint32_t all;
    uint8_t byte[4];
    struct { uint16_t lo, hi; } half;
};

union word w;
union word v;
uint16_t sink;

void *lo_writer(void *a) {
    w.byte[1] = 7; // RACE
    v.byte[0] = 1; // NORACE
    return a;
}

void *hi_reader(void *a) {
    extern uint16_t sink;
    sink = w.half.lo; // RACE
    v.half.hi = 3; // NORACE
    return a;
}

int main(void) {
    pthread_t x, y;
    pthread_create(&x, 0, lo_writer, 0);
    pthread_create(&y, 0, hi_reader, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return w.all == 0 || v.all == 0; // NORACE
}
