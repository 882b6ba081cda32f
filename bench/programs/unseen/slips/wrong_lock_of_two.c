#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct db {
    pthread_mutex_t users_lock, groups_lock;
    int users[32], nusers;
    int groups[32], ngroups;
};
static struct db db = { .users_lock = PTHREAD_MUTEX_INITIALIZER, .groups_lock = PTHREAD_MUTEX_INITIALIZER };

static int add_user(struct db *d, int id) {
    int ok = 0;
    pthread_mutex_lock(&d->users_lock);
    if (d->nusers < 32) { // NORACE
        d->users[d->nusers++] = id; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->users_lock);
    return ok;
}
static int add_group(struct db *d, int id) {
    int ok = 0;
    pthread_mutex_lock(&d->groups_lock);
    if (d->ngroups < 32) { // RACE
        d->groups[d->ngroups] = id; // RACE
        d->ngroups++; // RACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->groups_lock);
    return ok;
}
static void drop_last_group(struct db *d) {
    pthread_mutex_lock(&d->users_lock);
    if (d->ngroups > 0) // RACE
        d->ngroups--; // RACE
    pthread_mutex_unlock(&d->users_lock);
}
static int find_user(struct db *d, int id) {
    int at = -1;
    pthread_mutex_lock(&d->users_lock);
    for (int i = 0; i < d->nusers; i++) // NORACE
        if (d->users[i] == id) // NORACE
            at = i;
    pthread_mutex_unlock(&d->users_lock);
    return at;
}
static void *admin(void *arg) {
    for (int i = 0; i < 20; i++) {
        add_user(&db, i);
        add_group(&db, i * 10);
    }
    return arg;
}
static void *cleaner(void *arg) {
    for (int i = 0; i < 20; i++) {
        drop_last_group(&db);
        find_user(&db, i);
    }
    return arg;
}
int main(void) {
    pthread_t a, c;
    pthread_create(&a, NULL, admin, NULL);
    pthread_create(&c, NULL, cleaner, NULL);
    pthread_join(a, NULL);
    pthread_join(c, NULL);
    printf("%d %d\n", db.nusers, db.ngroups); // NORACE
    return 0;
}
