#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
    pthread_mutex_t lock;
    int tag;
    union { int i; double d; char text[16]; } u;
};
static struct cell c = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void *put_int(void *arg) {
    (void)arg;
    pthread_mutex_lock(&c.lock);
    c.tag = 1; // NORACE
    c.u.i = __VERIFIER_nondet_int(); // NORACE
    pthread_mutex_unlock(&c.lock);
    return NULL;
}
static void *put_text(void *arg) {
    (void)arg;
    pthread_mutex_lock(&c.lock);
    c.tag = 3; // NORACE
    c.u.text[0] = 'x'; // NORACE
    c.u.text[15] = 0; // NORACE
    pthread_mutex_unlock(&c.lock);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    int r = 0;
    pthread_create(&a, NULL, put_int, NULL);
    pthread_create(&b, NULL, put_text, NULL);
    pthread_mutex_lock(&c.lock);
    if (c.tag == 1) // NORACE
        r = c.u.i; // NORACE
    pthread_mutex_unlock(&c.lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return r;
}
