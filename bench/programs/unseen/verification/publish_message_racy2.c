#include <pthread.h>
#include <stdatomic.h>

struct message {
    int kind;
    int payload[4];
};

struct message box;
volatile int ready;

void *sender(void *p)
{
    int i;
    box.kind = 7; // RACE
    for (i = 0; i < 4; i++)
        box.payload[i] = i * i; // RACE
    ready = 1; // RACE
    return 0;
}

void *receiver(void *p)
{
    int i, sum = 0, tries = 0;
    while (ready == 0) // RACE
        if (++tries > 10000000)
            return 0;
    if (box.kind == 7) // RACE
        for (i = 0; i < 4; i++)
            sum += box.payload[i]; // RACE
    return (void *)(long)sum;
}

int main(void)
{
    pthread_t s, r;
    pthread_create(&s, 0, sender, 0);
    pthread_create(&r, 0, receiver, 0);
    pthread_join(s, 0);
    pthread_join(r, 0);
    return 0;
}
