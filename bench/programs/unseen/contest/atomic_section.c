#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
static int state, owner;

static void *claim(void *arg) {
    int me = (int)(long)arg, mine = 0;
    __VERIFIER_atomic_begin();
    if (state == 0) { // NORACE
        state = 1; // NORACE
        mine = 1;
    }
    __VERIFIER_atomic_end();
    if (mine)
        owner = me; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, claim, (void *)1);
    pthread_create(&b, NULL, claim, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return owner + state; // NORACE
}
