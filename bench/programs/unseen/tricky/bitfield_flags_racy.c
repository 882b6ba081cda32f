#include <pthread.h>

struct status {
    unsigned ready : 1;
    unsigned error : 1;
    unsigned : 0;
    unsigned level : 4;
};

static struct status st;

static void *set_ready(void *arg)
{
    st.ready = 1; // RACE
    return 0;
}

static void *set_error(void *arg)
{
    st.error = 1; // RACE
    return 0;
}

static void *set_level(void *arg)
{
    st.level = 5; // NORACE
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, set_ready, 0);
    pthread_create(&b, 0, set_error, 0);
    pthread_create(&c, 0, set_level, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return st.ready + st.error + st.level; // NORACE
}
