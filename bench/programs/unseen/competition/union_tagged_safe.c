#include <pthread.h>

enum tag { T_INT, T_PTR };
struct var {
    enum tag tag;
    union { int i; int *p; } u;
};

static struct var vars[2];
static int target;
static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;

static void bump(struct var *v)
{
    pthread_mutex_lock(&mtx);
    switch (v->tag) { // NORACE
    case T_INT:
        v->u.i++; // NORACE
        break;
    case T_PTR:
        ++*v->u.p; // NORACE
        break;
    }
    pthread_mutex_unlock(&mtx);
}

static void *go(void *arg)
{
    bump(arg);
    bump(&vars[1]);
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    vars[0].tag = T_INT; // NORACE
    vars[0].u.i = 0; // NORACE
    vars[1].tag = T_PTR; // NORACE
    vars[1].u.p = &target; // NORACE
    pthread_create(&t1, 0, go, &vars[0]);
    pthread_create(&t2, 0, go, &vars[1]);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return target == 0; // NORACE
}
