#include <pthread.h>
#include <stdlib.h>

struct crew { pthread_t *ids; int n; int *tally; };

static void *member(void *p)
{
    int *slot = p;
    for (int i = 0; i < 5; i++)
        (*slot)++; // RACE
    return NULL;
}

static void crew_start(struct crew *c, int n)
{
    c->n = n; // NORACE
    c->ids = malloc(n * sizeof *c->ids); // NORACE
    c->tally = calloc(n, sizeof *c->tally); // NORACE
    if (!c->ids || !c->tally)
        exit(1);
    for (int i = 0; i < n; i++)
        pthread_create(&c->ids[i], NULL, member, &c->tally[i]);
}

static void crew_wait(const struct crew *c, int upto)
{
    int i = 0;
    while (i < upto) {
        pthread_join(c->ids[i], NULL);
        i++;
    }
}

static int crew_total(const struct crew *c)
{
    int s = 0;
    for (int i = 0; i < c->n; i++)
        s += c->tally[i]; // RACE
    return s;
}

int main(void)
{
    struct crew c;
    crew_start(&c, 4);
    crew_wait(&c, c.n - 1);
    return crew_total(&c) != 20;
}
