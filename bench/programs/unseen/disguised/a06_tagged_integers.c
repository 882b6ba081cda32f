/* Pointers as integers: with tag bits, one also XORed with a secret. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define TAG_LOCKED 1u
#define TAG_MASK 7u

typedef uintptr_t ref;

struct account { long cents; long visits; pthread_mutex_t m; };

static const uintptr_t secret = 0x5a5a5a50u;
static ref hidden;              /* account ^ secret */
static ref tagged[2];

static struct account *unhide(ref r) { return (struct account *)(r ^ secret); }
static struct account *untag(ref r) { return (struct account *)(r & ~(uintptr_t)TAG_MASK); }

static void pay(ref r, long cents)
{
    struct account *a = untag(r);
    if (r & TAG_LOCKED)
        pthread_mutex_lock(&a->m);
    a->cents += cents;  // RACE
    if (r & TAG_LOCKED)
        pthread_mutex_unlock(&a->m);
}

static void *payer(void *arg)
{
    ref r = *(ref *)arg;  // NORACE
    for (int i = 0; i < 500; i++)
        pay(r, 1);
    return NULL;
}

static void *visitor(void *arg)
{
    for (int i = 0; i < 500; i++)
        unhide(hidden)->visits++;  // RACE
    return arg;
}

int main(void)
{
    pthread_t t[4];
    struct account *a = calloc(1, sizeof *a);
    if (!a)
        return 1;
    pthread_mutex_init(&a->m, NULL);
    hidden = (ref)a ^ secret;  // NORACE
    tagged[0] = (ref)a | TAG_LOCKED;  // NORACE
    tagged[1] = (ref)a;  // NORACE
    pthread_create(&t[0], NULL, payer, &tagged[0]);
    pthread_create(&t[1], NULL, payer, &tagged[1]);
    pthread_create(&t[2], NULL, visitor, NULL);
    pthread_create(&t[3], NULL, visitor, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%ld %ld\n", a->cents, a->visits);  // NORACE
    free(a);
    return 0;
}
