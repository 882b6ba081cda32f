#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 20000
#define SEG 1000
#define NT 4
#define ROOT 142

static int small_primes[64], nsmall;
static int count_per_seg[LIMIT / SEG];

static void base_sieve(void)
{
    char c[ROOT + 1] = { 0 };
    for (int i = 2; i <= ROOT; i++) {
        if (c[i])
            continue;
        small_primes[nsmall++] = i;  // NORACE
        for (int j = i * i; j <= ROOT; j += i)
            c[j] = 1;
    }
}

static void *sieve(void *arg)
{
    int id = (int)(intptr_t)arg;
    char *seg = malloc(SEG);
    if (!seg)
        abort();
    for (int s = id; s < LIMIT / SEG; s += NT) {
        int base = s * SEG;
        memset(seg, 0, SEG);
        for (int k = 0; k < nsmall; k++) {  // NORACE
            int p = small_primes[k];  // NORACE
            int f = (base + p - 1) / p * p;
            if (f < p * p)
                f = p * p;
            for (; f < base + SEG; f += p)
                seg[f - base] = 1;
        }
        for (int i = 0; i < SEG; i++)
            if (base + i > 1 && !seg[i])
                count_per_seg[s]++;  // NORACE
    }
    free(seg);
    return NULL;
}

int main(void)
{
    pthread_t t[NT];
    int total = 0;
    base_sieve();
    for (intptr_t i = 0; i < NT; i++)
        pthread_create(&t[i], NULL, sieve, (void *)i);
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    for (int s = 0; s < LIMIT / SEG; s++)
        total += count_per_seg[s];  // NORACE
    printf("%d\n", total);
    return total != 2262;
}
