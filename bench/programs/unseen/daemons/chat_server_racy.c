#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chat rooms: every client is served by a thread of its own. */

#define ROOM_MAX 4
#define INBOX 256

struct client;

struct room {
    char topic[32];
    pthread_mutex_t lock;
    struct client *members[ROOM_MAX];
    int n;
};

struct client {
    int id;
    char nick[16];
    struct room *room;
    pthread_mutex_t inbox_lock;
    char inbox[INBOX];
    size_t inbox_len;
    int sent;
};

static void lock_room(struct room *r) { pthread_mutex_lock(&r->lock); }
static void unlock_room(struct room *r) { pthread_mutex_unlock(&r->lock); }

static void deliver(struct client *to, const char *text)
{
    size_t n = strlen(text);
    pthread_mutex_lock(&to->inbox_lock);
    if (to->inbox_len + n < INBOX) { // NORACE
        memcpy(to->inbox + to->inbox_len, text, n); // NORACE
        to->inbox_len += n; // NORACE
    }
    pthread_mutex_unlock(&to->inbox_lock);
}

static int join_room(struct client *c, struct room *r)
{
    int rc = -1;
    lock_room(r);
    if (r->n < ROOM_MAX) { // NORACE
        r->members[r->n++] = c; // NORACE
        c->room = r; // NORACE
        rc = 0;
    }
    unlock_room(r);
    return rc;
}

static void leave_room(struct client *c)
{
    struct room *r = c->room; // NORACE
    int i;
    lock_room(r);
    for (i = 0; i < r->n; i++) // NORACE
        if (r->members[i] == c) { // NORACE
            r->members[i] = r->members[--r->n]; // NORACE
            break;
        }
    unlock_room(r);
}

static void broadcast(struct client *from, const char *text)
{
    struct room *r = from->room; // NORACE
    char line[64];
    int i;
    lock_room(r);
    snprintf(line, sizeof line, "<%s> %s\n", from->nick, text); // NORACE
    for (i = 0; i < r->n; i++) // NORACE
        if (r->members[i] != from) // NORACE
            deliver(r->members[i], line); // NORACE
    from->sent++; // NORACE
    unlock_room(r);
}

static void whois(struct client *asker, char *out, size_t len)
{
    struct room *r = asker->room; // NORACE
    int i;
    out[0] = 0;
    lock_room(r);
    for (i = 0; i < r->n; i++) // NORACE
        if (strlen(out) + strlen(r->members[i]->nick) + 2 < len) { // RACE
            strcat(out, r->members[i]->nick); // RACE
            strcat(out, " ");
        }
    unlock_room(r);
}

static void rename_client(struct client *c, const char *nick)
{
    strncpy(c->nick, nick, sizeof c->nick - 1); // RACE
}

static struct room lobby = { "lobby", PTHREAD_MUTEX_INITIALIZER }; // NORACE

static void *serve_client(void *arg)
{
    struct client *c = arg;
    char who[64], nick[16];
    int i;
    if (join_room(c, &lobby))
        return NULL;
    for (i = 0; i < 5; i++) {
        broadcast(c, "hello");
        if (i == 2) {
            snprintf(nick, sizeof nick, "guest-%d", c->id); // NORACE
            rename_client(c, nick);
        }
        whois(c, who, sizeof who);
    }
    leave_room(c);
    return NULL;
}

int main(void)
{
    struct client *cl = calloc(3, sizeof *cl);
    pthread_t t[3];
    int i;
    size_t total = 0;
    if (!cl)
        return 1;
    for (i = 0; i < 3; i++) {
        cl[i].id = i; // NORACE
        snprintf(cl[i].nick, sizeof cl[i].nick, "user%d", i); // NORACE
        pthread_mutex_init(&cl[i].inbox_lock, NULL);
        pthread_create(&t[i], NULL, serve_client, &cl[i]);
    }
    for (i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (i = 0; i < 3; i++)
        total += cl[i].inbox_len; // NORACE
    printf("%zu bytes\n", total);
    free(cl); // NORACE
    return 0;
}
