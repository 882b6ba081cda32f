#include <pthread.h>
#include <stdio.h>
struct user { int id; int score; };
static struct user users[2000];
static int nusers;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(int id) {
    pthread_mutex_lock(&m);
    struct user *u = &users[nusers++]; // NORACE
    u->id = id; // NORACE
    pthread_mutex_unlock(&m);
    u->score = id * 2; // RACE
}
static long sum(void) {
    long s = 0;
    pthread_mutex_lock(&m);
    for (int i = 0; i < nusers; i++) { // NORACE
        s += users[i].id; // NORACE
        s += users[i].score; // RACE
    }
    pthread_mutex_unlock(&m);
    return s;
}
static void *adder(void *arg) {
    for (int i = 0; i < 500; i++) add(i);
    return arg;
}
int main(void) {
    pthread_t a, b;
    long s = 0;
    pthread_create(&a, NULL, adder, NULL);
    pthread_create(&b, NULL, adder, NULL);
    for (int i = 0; i < 5; i++) s += sum();
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", s);
    return 0;
}
