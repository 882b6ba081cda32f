/* Chat: members join and leave rooms, messages go to the mailbox of each. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOMS 2
#define MAILBOX 16

struct user;

struct membership {
    struct membership *next;
    struct user *user;
};

struct room {
    const char *name;
    pthread_rwlock_t lock;
    struct membership *members;
    int population;
};

struct user {
    char nick[16];
    pthread_mutex_t box_lock;
    char box[MAILBOX][48];
    unsigned nbox;
    unsigned lost;
    struct room *rooms[ROOMS];
    pthread_t thread;
};

static struct room rooms[ROOMS] = {
    { "lobby", PTHREAD_RWLOCK_INITIALIZER, NULL, 0 },
    { "dev", PTHREAD_RWLOCK_INITIALIZER, NULL, 0 },
};

static void room_join(struct room *r, struct user *u)
{
    struct membership *m = malloc(sizeof *m);
    if (!m)
        abort();
    m->user = u;  // NORACE
    pthread_rwlock_wrlock(&r->lock);
    m->next = r->members;  // NORACE
    r->members = m;  // NORACE
    r->population++;  // NORACE
    pthread_rwlock_unlock(&r->lock);
}

static void room_leave(struct room *r, struct user *u)
{
    struct membership **pp, *gone = NULL;
    pthread_rwlock_wrlock(&r->lock);
    for (pp = &r->members; *pp; pp = &(*pp)->next)  // NORACE
        if ((*pp)->user == u) {  // NORACE
            gone = *pp;  // NORACE
            *pp = gone->next;  // NORACE
            r->population--;  // NORACE
            break;
        }
    pthread_rwlock_unlock(&r->lock);
    free(gone);
}

static void deliver(struct user *to, const char *from, const char *text)
{
    pthread_mutex_lock(&to->box_lock);
    if (to->nbox < MAILBOX)  // NORACE
        snprintf(to->box[to->nbox++], sizeof to->box[0], "<%s> %s", from, text);  // NORACE
    else
        to->lost++;  // NORACE
    pthread_mutex_unlock(&to->box_lock);
}

static int broadcast(struct room *r, struct user *from, const char *text)
{
    int n = 0;
    pthread_rwlock_rdlock(&r->lock);
    for (struct membership *m = r->members; m; m = m->next) {  // NORACE
        if (m->user == from)  // NORACE
            continue;
        deliver(m->user, from->nick, text);  // NORACE
        n++;
    }
    pthread_rwlock_unlock(&r->lock);
    return n;
}

static int empty_box(struct user *u)
{
    int n;
    pthread_mutex_lock(&u->box_lock);
    n = (int)u->nbox;  // NORACE
    u->nbox = 0;  // NORACE
    pthread_mutex_unlock(&u->box_lock);
    return n;
}

static void *client(void *arg)
{
    struct user *u = arg;
    int got = 0, sent = 0;
    for (int i = 0; i < ROOMS; i++)
        room_join(u->rooms[i], u);
    for (int i = 0; i < 20; i++) {
        char text[32];
        snprintf(text, sizeof text, "message %d", i);
        sent += broadcast(u->rooms[i % ROOMS], u, text);
        got += empty_box(u);
    }
    for (int i = ROOMS - 1; i >= 0; i--)
        room_leave(u->rooms[i], u);
    printf("%s sent %d, got %d\n", u->nick, sent, got);
    return NULL;
}

static struct user *user_new(const char *nick)
{
    struct user *u = calloc(1, sizeof *u);
    if (!u)
        abort();
    strncpy(u->nick, nick, sizeof u->nick - 1);
    pthread_mutex_init(&u->box_lock, NULL);
    for (int i = 0; i < ROOMS; i++)
        u->rooms[i] = &rooms[i];
    return u;
}

int main(void)
{
    static const char *nicks[] = { "ann", "bob", "cyd" };
    struct user *users[3];
    for (int i = 0; i < 3; i++)
        users[i] = user_new(nicks[i]);
    for (int i = 0; i < 3; i++)
        if (pthread_create(&users[i]->thread, NULL, client, users[i]))
            return 1;
    for (int i = 0; i < 3; i++)
        pthread_join(users[i]->thread, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_destroy(&users[i]->box_lock);
        free(users[i]);
    }
    for (int i = 0; i < ROOMS; i++)
        printf("%s %d\n", rooms[i].name, rooms[i].population);  // NORACE
    return 0;
}
