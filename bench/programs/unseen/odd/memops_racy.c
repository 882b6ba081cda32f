#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct rec { int a; char name[24]; int z; };
static struct rec R, S;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *clear(void *u)
{
    memset(&R, 0, sizeof R); // RACE
    pthread_mutex_lock(&m);
    memset(&S, 0, offsetof(struct rec, z)); // NORACE
    pthread_mutex_unlock(&m);
    return u;
}

static void *snap(void *u)
{
    struct rec copy;
    pthread_mutex_lock(&m);
    memcpy(&copy, &R, sizeof copy); // RACE
    strcpy(copy.name, S.name); // NORACE
    pthread_mutex_unlock(&m);
    S.z = copy.a; // NORACE
    return u;
}

int main(void)
{
    pthread_t a, b;
    strcpy(R.name, "first"); // NORACE
    pthread_create(&a, 0, clear, 0);
    pthread_create(&b, 0, snap, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return S.z; // NORACE
}
