#include <pthread.h>
#include <stdio.h>
#define THREADS 4

struct slot { long sum; int from, to; pthread_t tid; };
static struct slot slots[THREADS];
static int input[100];

static void *partial(void *arg)
{
    struct slot *s = (struct slot *)arg;
    for (int i = s->from; i < s->to; i++) // NORACE
        s->sum += input[i]; // RACE
    return NULL;
}

int main(void)
{
    long total = 0;
    int i;
    for (i = 0; i < 100; i++)
        input[i] = i; // NORACE
    for (i = 0; i < THREADS; i++) {
        slots[i].from = i * 25; // NORACE
        slots[i].to = slots[i].from + 25; // NORACE
        pthread_create(&slots[i].tid, NULL, partial, &slots[i]);
    }
    for (i = 0; i < THREADS; i++) {
        total += slots[i].sum; // RACE
        pthread_join(slots[i].tid, NULL);
    }
    printf("%ld\n", total);
    return 0;
}
