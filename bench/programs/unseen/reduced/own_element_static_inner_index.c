#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
struct worker { const uint8_t *data; unsigned local[16]; };
static struct worker w[3];
static void *run(void *arg) {
    struct worker *me = arg;
    for (int i = 0; i < 10; i++)
        me->local[me->data[i] % 16]++; // NORACE
    return NULL;
}
int main(void) {
    static const uint8_t d[10] = { 1, 2, 3 };
    pthread_t t[3];
    for (int i = 0; i < 3; i++) {
        w[i].data = d; // NORACE
        pthread_create(&t[i], NULL, run, &w[i]);
    }
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return (int)w[0].local[1]; // NORACE
}
