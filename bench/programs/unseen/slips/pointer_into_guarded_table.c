#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct user { int id; int score; char name[16]; };
static struct user users[8];
static int nusers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct user *find(int id) {
    struct user *u = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < nusers; i++) // NORACE
        if (users[i].id == id) { // NORACE
            u = &users[i];
            break;
        }
    pthread_mutex_unlock(&lock);
    return u;
}
static void add(int id, const char *name) {
    pthread_mutex_lock(&lock);
    if (nusers < 8) { // NORACE
        users[nusers].id = id; // NORACE
        users[nusers].score = 0; // NORACE
        strcpy(users[nusers].name, name); // NORACE
        nusers++; // NORACE
    }
    pthread_mutex_unlock(&lock);
}
static void award(int id, int points) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < nusers; i++) // NORACE
        if (users[i].id == id) // NORACE
            users[i].score += points; // RACE
    pthread_mutex_unlock(&lock);
}
static void *game(void *arg) {
    int id = (int)(long)arg;
    for (int i = 0; i < 50; i++)
        award(id, i);
    return NULL;
}
static void *viewer(void *arg) {
    for (int id = 1; id <= 3; id++) {
        struct user *u = find(id);
        if (u)
            printf("%s\n", u->name); // NORACE
        if (u && u->score > 10) // RACE
            puts("!");
    }
    return arg;
}
int main(void) {
    pthread_t a, b, v;
    add(1, "ann");
    add(2, "bob");
    pthread_create(&a, NULL, game, (void *)1);
    pthread_create(&b, NULL, game, (void *)2);
    pthread_create(&v, NULL, viewer, NULL);
    add(3, "cy");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(v, NULL);
    return 0;
}
