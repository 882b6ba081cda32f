#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W 16
#define H 16
#define T 4
#define GENS 6

/* game of life with a barrier made of a mutex and a condition */
struct bar { pthread_mutex_t m; pthread_cond_t cv; int n, arrived; unsigned gen; };
static struct bar bar = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, T, 0, 0 };
static unsigned char world[2][H][W];
static long births;
static pthread_mutex_t blk = PTHREAD_MUTEX_INITIALIZER;

static void bar_wait(struct bar *b) {
    pthread_mutex_lock(&b->m);
    unsigned g = b->gen; // NORACE
    if (++b->arrived == b->n) { // NORACE
        b->arrived = 0; // NORACE
        b->gen++; // NORACE
        pthread_cond_broadcast(&b->cv);
    } else {
        while (g == b->gen) // NORACE
            pthread_cond_wait(&b->cv, &b->m);
    }
    pthread_mutex_unlock(&b->m);
}

static int neighbours(int c, int y, int x) {
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += world[c][(y + dy + H) % H][(x + dx + W) % W]; // NORACE
    return n;
}

static void *evolve(void *arg) {
    int id = (int)(long)arg;
    for (int g = 0; g < GENS; g++) {
        int c = g & 1;
        long born = 0;
        for (int y = id * H / T; y < (id + 1) * H / T; y++)
            for (int x = 0; x < W; x++) {
                int n = neighbours(c, y, x);
                int alive = world[c][y][x]; // NORACE
                int next = n == 3 || (alive && n == 2);
                born += next && !alive;
                world[1 - c][y][x] = (unsigned char)next; // NORACE
            }
        pthread_mutex_lock(&blk);
        births += born; // NORACE
        pthread_mutex_unlock(&blk);
        bar_wait(&bar);
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    for (int i = 0; i < H * W; i++)
        world[0][i / W][i % W] = i % 3 == 0; // NORACE
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, evolve, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    pthread_mutex_lock(&blk);
    printf("%ld\n", births); // NORACE
    pthread_mutex_unlock(&blk);
    return 0;
}
