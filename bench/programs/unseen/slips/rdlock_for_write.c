#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct entry { char key[8]; int value; unsigned last_used; };
static struct entry tab[8];
static unsigned tick;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static int get(const char *key, int *v) {
    int found = 0;
    pthread_rwlock_rdlock(&rw);
    unsigned now = tick; // NORACE
    for (int i = 0; i < 8; i++)
        if (!strcmp(tab[i].key, key)) { // NORACE
            *v = tab[i].value; // NORACE
            tab[i].last_used = now; // RACE
            found = 1;
            break;
        }
    pthread_rwlock_unlock(&rw);
    return found;
}
static void put(const char *key, int v) {
    int victim = 0;
    pthread_rwlock_wrlock(&rw);
    tick++; // NORACE
    for (int i = 1; i < 8; i++)
        if (tab[i].last_used < tab[victim].last_used) // NORACE
            victim = i;
    strcpy(tab[victim].key, key); // NORACE
    tab[victim].value = v; // NORACE
    tab[victim].last_used = tick; // NORACE
    pthread_rwlock_unlock(&rw);
}
static void *reader(void *arg) {
    long s = 0;
    int v;
    for (int i = 0; i < 50; i++)
        if (get(i % 2 ? "a" : "b", &v))
            s += v;
    return (void *)s;
}
static void *writer(void *arg) {
    for (int i = 0; i < 20; i++)
        put(i % 2 ? "a" : "c", i);
    return arg;
}
int main(void) {
    pthread_t r1, r2, w;
    put("a", 1);
    put("b", 2);
    pthread_create(&r1, NULL, reader, NULL);
    pthread_create(&r2, NULL, reader, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r1, NULL);
    pthread_join(r2, NULL);
    pthread_join(w, NULL);
    printf("%u\n", tick); // NORACE
    return 0;
}
