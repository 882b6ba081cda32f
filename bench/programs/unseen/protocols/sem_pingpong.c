/* Strict alternation with two semaphores, no mutex at all. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>

static sem_t slot_empty, slot_full;
static char slot[32];
static int slot_len;

static void *speaker(void *unused)
{
    static const char *const words[] = { "alpha", "beta", "gamma", "delta", "" };

    for (int i = 0; i < 5; i++) {
        sem_wait(&slot_empty);
        strcpy(slot, words[i]);   // NORACE
        slot_len = (int)strlen(slot);   // NORACE
        sem_post(&slot_full);
    }
    return unused;
}

static void *listener(void *arg)
{
    int *total = arg, n;

    do {
        sem_wait(&slot_full);
        n = slot_len;   // NORACE
        if (n)
            printf("heard %s\n", slot);   // NORACE
        slot[0] = '\0';   // NORACE
        sem_post(&slot_empty);
        *total += n;   // NORACE
    } while (n);
    return NULL;
}

int main(void)
{
    pthread_t s, l;
    int total = 0;   // NORACE

    sem_init(&slot_empty, 0, 1);
    sem_init(&slot_full, 0, 0);
    pthread_create(&l, NULL, listener, &total);
    pthread_create(&s, NULL, speaker, NULL);
    pthread_join(s, NULL);
    pthread_join(l, NULL);
    printf("total %d last '%s'\n", total, slot);   // NORACE
    sem_destroy(&slot_empty);
    sem_destroy(&slot_full);
    return 0;
}
