#include <pthread.h>
#include <stdlib.h>

enum st { IDLE, CONNECT, AUTH, READY, FAULT, CLOSED };
enum ev { E_START, E_OK, E_FAIL, E_RESET, E_CLOSE };

static pthread_mutex_t sm_lock = PTHREAD_MUTEX_INITIALIZER;
static enum st state = IDLE;
static int faults, resets;

static void step(enum ev e)
{
    pthread_mutex_lock(&sm_lock);
    switch (state) { // NORACE
    case IDLE:
        if (e == E_START)
            state = CONNECT; // NORACE
        break;
    case CONNECT:
    case AUTH:
        if (e == E_OK)
            state = state == CONNECT ? AUTH : READY; // NORACE
        else if (e == E_FAIL) {
            faults++; // NORACE
            state = FAULT; // NORACE
        }
        break;
    case READY:
        if (e == E_CLOSE)
            state = CLOSED; // NORACE
        break;
    case FAULT:
        if (e == E_RESET) {
            resets++; // NORACE
            state = IDLE; // NORACE
        }
        break;
    default:
        break;
    }
    pthread_mutex_unlock(&sm_lock);
}

static void *feed(void *arg)
{
    unsigned s = *(unsigned *)arg;
    for (int i = 0; i < 300; i++) {
        s = s * 1664525u + 1013904223u;
        step((enum ev)((s >> 20) % 5));
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    unsigned sa = 7, sb = 11;
    pthread_create(&a, NULL, feed, &sa);
    pthread_create(&b, NULL, feed, &sb);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    step(E_CLOSE);
    return faults < resets; // NORACE
}
