#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

struct pkt { int id; int payload[4]; };
struct link { struct pkt slot; sem_t full, empty; };

static struct link ab, bc;

static void send_pkt(struct link *l, struct pkt *p)
{
    sem_wait(&l->empty);
    l->slot = *p; // RACE
    sem_post(&l->full);
}

static struct pkt recv_pkt(struct link *l)
{
    struct pkt p;
    sem_wait(&l->full);
    sem_post(&l->empty);
    p = l->slot; // RACE
    return p;
}

static void *stage_a(void *x)
{
    for (int i = 0; i < 10; i++) {
        struct pkt p = { i, { i, i + 1, i + 2, i + 3 } };
        send_pkt(&ab, &p);
    }
    return x;
}

static void *stage_b(void *x)
{
    for (int i = 0; i < 10; i++) {
        struct pkt p = recv_pkt(&ab);
        for (int k = 0; k < 4; k++)
            p.payload[k] *= 2;
        send_pkt(&bc, &p);
    }
    return x;
}

static int out_sum;
static void *stage_c(void *x)
{
    for (int i = 0; i < 10; i++) {
        struct pkt p = recv_pkt(&bc);
        out_sum += p.payload[0]; // NORACE
    }
    return x;
}

int main(void)
{
    pthread_t a, b, c;
    struct link *ls[2] = { &ab, &bc };
    for (int i = 0; i < 2; i++) {
        sem_init(&ls[i]->full, 0, 0);
        sem_init(&ls[i]->empty, 0, 1);
        ls[i]->slot.id = -1; // NORACE
    }
    pthread_create(&a, 0, stage_a, 0);
    pthread_create(&b, 0, stage_b, 0);
    pthread_create(&c, 0, stage_c, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
    printf("%d\n", out_sum); // NORACE
    return 0;
}
