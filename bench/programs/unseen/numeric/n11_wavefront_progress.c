#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define W 4
#define COLS 40

static int grid[W + 1][COLS + 1];

struct row {
    pthread_mutex_t m;
    pthread_cond_t moved;
    int done;           /* columns finished */
};
static struct row rows[W + 1];

static void await(struct row *r, int col)
{
    pthread_mutex_lock(&r->m);
    while (r->done < col)  // NORACE
        pthread_cond_wait(&r->moved, &r->m);
    pthread_mutex_unlock(&r->m);
}

static void advance(struct row *r, int col)
{
    pthread_mutex_lock(&r->m);
    r->done = col;  // NORACE
    pthread_cond_signal(&r->moved);
    pthread_mutex_unlock(&r->m);
}

static void *do_row(void *arg)
{
    int i = (int)(long)arg;
    for (int j = 1; j <= COLS; j++) {
        await(&rows[i - 1], j);
        int up = grid[i - 1][j];  // NORACE
        int left = grid[i][j - 1];  // NORACE
        grid[i][j] = (up > left ? up : left) + ((i * j) & 1);  // NORACE
        advance(&rows[i], j);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[W + 1];
    for (int i = 0; i <= W; i++) {
        pthread_mutex_init(&rows[i].m, NULL);
        pthread_cond_init(&rows[i].moved, NULL);
        rows[i].done = i ? 0 : COLS;  // NORACE
    }
    for (long i = W; i >= 1; i--)
        pthread_create(&t[i], NULL, do_row, (void *)i);
    for (int i = 1; i <= W; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", grid[W][COLS]);  // NORACE
    return 0;
}
