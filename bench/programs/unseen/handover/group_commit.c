#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* group commit: the first waiting thread becomes leader and commits for all in its batch */
struct txn { int id; int value; int done; int result; struct txn *next; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static struct txn *waiting;
static int leader_busy;
static long committed;
static int batches;

static int commit(struct txn *t) {
    pthread_mutex_lock(&lock);
    t->done = 0; // NORACE
    t->next = waiting; // NORACE
    waiting = t; // NORACE
    while (!t->done) { // NORACE
        if (leader_busy) { // NORACE
            pthread_cond_wait(&cv, &lock);
            continue;
        }
        leader_busy = 1; // NORACE
        struct txn *batch = waiting; // NORACE
        waiting = NULL; // NORACE
        pthread_mutex_unlock(&lock);
        for (struct txn *b = batch; b; b = b->next) { // NORACE
            b->result = b->value * 2; // NORACE
            committed += b->value; // NORACE
        }
        pthread_mutex_lock(&lock);
        for (struct txn *b = batch; b; b = b->next) // NORACE
            b->done = 1; // NORACE
        leader_busy = 0; // NORACE
        batches++; // NORACE
        pthread_cond_broadcast(&cv);
    }
    pthread_mutex_unlock(&lock);
    return t->result; // NORACE
}

static void *client(void *arg) {
    long id = (long)arg, sum = 0;
    for (int i = 0; i < 30; i++) {
        struct txn t = { (int)id, i, 0, 0, NULL };
        sum += commit(&t);
    }
    return (void *)sum;
}

int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld %d\n", committed, batches); // NORACE
    return 0;
}
