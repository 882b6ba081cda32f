#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct stats { long in, out, errors; };
static struct stats st;
static struct stats last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *pump(void *arg) {
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&lock);
        st.in += i; // RACE
        st.out += i / 2; // RACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}
static void *sampler(void *arg) {
    struct stats a, b;
    pthread_mutex_lock(&lock);
    memcpy(&a, &st, sizeof a); // NORACE
    pthread_mutex_unlock(&lock);
    memcpy(&b, &st, sizeof b); // RACE
    memcpy(&last, &a, sizeof a); // NORACE
    return b.in < a.in ? arg : NULL;
}
int main(void) {
    pthread_t a, b;
    memset(&st, 0, sizeof st); // NORACE
    pthread_create(&a, NULL, pump, NULL);
    pthread_create(&b, NULL, sampler, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld\n", st.in, last.out); // NORACE
    return 0;
}
