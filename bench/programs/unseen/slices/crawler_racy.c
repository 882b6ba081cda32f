#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define PAGES 20
#define NTHR 4

/* fake web: page i links to (2i+1)%PAGES and (3i+2)%PAGES */
static void fetch_links(int page, int out[2])
{
    out[0] = (2 * page + 1) % PAGES; // NORACE
    out[1] = (3 * page + 2) % PAGES; // NORACE
}

typedef struct Frontier {
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    int stack[PAGES * 4];
    int sp;
    int busy;
    bool visited[PAGES];
    int fetched;
} Frontier;

static Frontier F = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER };

static bool Frontier_pop(Frontier *f, int *page)
{
    bool ok = false;
    pthread_mutex_lock(&f->mutex);
    while (f->sp == 0 && f->busy > 0) // NORACE
        pthread_cond_wait(&f->cond, &f->mutex);
    if (f->sp > 0) { // NORACE
        *page = f->stack[--f->sp]; // NORACE
        f->busy++; // NORACE
        ok = true;
    } else {
        pthread_cond_broadcast(&f->cond);
    }
    pthread_mutex_unlock(&f->mutex);
    return ok;
}

static void Frontier_done(Frontier *f)
{
    pthread_mutex_lock(&f->mutex);
    f->busy--; // NORACE
    f->fetched++; // NORACE
    pthread_cond_broadcast(&f->cond);
    pthread_mutex_unlock(&f->mutex);
}

static void Frontier_offer(Frontier *f, int page)
{
    if (f->visited[page]) // RACE
        return;
    pthread_mutex_lock(&f->mutex);
    if (!f->visited[page]) { // NORACE
        f->visited[page] = true; // RACE
        f->stack[f->sp++] = page; // NORACE
        pthread_cond_signal(&f->cond);
    }
    pthread_mutex_unlock(&f->mutex);
}

static void *Crawler_run(void *arg)
{
    int page, links[2], count = 0;
    while (Frontier_pop(&F, &page)) {
        fetch_links(page, links);
        for (int i = 0; i < 2; i++)
            Frontier_offer(&F, links[i]);
        Frontier_done(&F);
        count++;
    }
    *(int *)arg = count; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[NTHR];
    int counts[NTHR];
    int sum = 0, seen = 0;

    Frontier_offer(&F, 0);
    for (int i = 0; i < NTHR; i++)
        pthread_create(&t[i], NULL, Crawler_run, &counts[i]);
    for (int i = 0; i < NTHR; i++) {
        pthread_join(t[i], NULL);
        sum += counts[i]; // NORACE
    }
    for (int i = 0; i < PAGES; i++)
        seen += F.visited[i]; // NORACE
    printf("%d fetched, %d seen\n", F.fetched, seen); // NORACE
    return sum != seen;
}
