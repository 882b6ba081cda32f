#include <pthread.h>
#include <stdlib.h>

struct user { int uid; int visits; pthread_mutex_t mu; };
static struct user users[3];

/* returns the user locked, or NULL */
static struct user *get_locked(int uid)
{
    for (int i = 0; i < 3; i++) {
        if (users[i].uid == uid) { // NORACE
            pthread_mutex_lock(&users[i].mu);
            return &users[i];
        }
    }
    return NULL;
}

static void put(struct user *u)
{
    if (u)
        pthread_mutex_unlock(&u->mu);
}

static void *visit(void *p)
{
    for (int id = 100; id < 105; id++) {
        struct user *u = get_locked(id);
        if (!u)
            continue;
        put(u);
        u->visits++; // RACE
    }
    return p;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 3; i++) {
        users[i].uid = 100 + 2 * i; // NORACE
        pthread_mutex_init(&users[i].mu, 0);
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, visit, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return users[0].visits != 2; // NORACE
}
