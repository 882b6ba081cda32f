#include <pthread.h>
#include <string.h>

struct user { char login[12]; int karma; };
static struct user users[3] = { {"ada", 0}, {"bob", 0}, {"cyd", 0} };
static pthread_mutex_t um = PTHREAD_MUTEX_INITIALIZER;
static int lookups;

static struct user *find_locked(const char *s)
{
    lookups++; // NORACE
    for (int i = 0; i < 3; i++)
        if (strcmp(users[i].login, s) == 0) // NORACE
            return &users[i];
    return NULL;
}

static void upvote(const char *s)
{
    pthread_mutex_lock(&um);
    struct user *u = find_locked(s);
    if (u)
        u->karma++; // NORACE
    pthread_mutex_unlock(&um);
}

static int karma_of(const char *s)
{
    int k = 0;
    pthread_mutex_lock(&um);
    struct user *u = find_locked(s);
    if (u)
        k = u->karma; // NORACE
    pthread_mutex_unlock(&um);
    return k;
}

static void *voter(void *p)
{
    for (int i = 0; i < 30; i++)
        upvote(p);
    return NULL;
}
static void *viewer(void *p)
{
    long s = 0;
    for (int i = 0; i < 30; i++)
        s += karma_of(p);
    return (void *)s;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, voter, "bob");
    pthread_create(&b, NULL, viewer, "bob");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return users[1].karma != 30 || lookups != 60; // NORACE
}
