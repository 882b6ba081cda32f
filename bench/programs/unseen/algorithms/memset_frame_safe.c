#include <pthread.h>
#include <string.h>

#define W 32
static unsigned char frame[2][W];
static unsigned char copy[2][W];

static void *painter(void *arg)
{
    (void)arg;
    for (int i = 0; i < 10; i++) {
        memset(frame[0], i, W); // NORACE
    }
    memcpy(copy[0], frame[0], W); // NORACE
    return NULL;
}

static void *blitter(void *arg)
{
    (void)arg;
    for (int i = 0; i < W; i++)
        frame[1][i] = (unsigned char)(W - i); // NORACE
    memcpy(copy[1], frame[1], W); // NORACE
    return NULL;
}

int main(void)
{
    pthread_t p, b;
    memset(frame, 0xff, sizeof frame); // NORACE
    pthread_create(&p, NULL, painter, NULL);
    pthread_create(&b, NULL, blitter, NULL);
    pthread_join(p, NULL);
    pthread_join(b, NULL);
    return copy[0][0] == 0xff || memcmp(copy[1], frame[1], W) == 2; // NORACE
}
