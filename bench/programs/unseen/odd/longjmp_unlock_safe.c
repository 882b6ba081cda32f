#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int parsed, errors;
static __thread jmp_buf env;

static void parse(int tok)
{
    if (tok % 3 == 0)
        longjmp(env, 1);
    parsed++; // NORACE
}

static void *parser(void *p)
{
    volatile int i;
    for (i = 1; i < 8; i++) {
        pthread_mutex_lock(&m);
        if (setjmp(env) == 0) {
            parse(i);
            pthread_mutex_unlock(&m);
        } else {
            errors++; // NORACE
            pthread_mutex_unlock(&m);
        }
    }
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, parser, 0);
    pthread_create(&b, 0, parser, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return parsed + errors != 14; // NORACE
}
