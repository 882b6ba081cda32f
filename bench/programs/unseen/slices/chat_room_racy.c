#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MEMBERS 8
#define HISTORY 10

struct member {
    char nick[16];
    int unread;
    int online;
    pthread_mutex_t lock;
};

struct room {
    char topic[32];
    struct member *members[MAX_MEMBERS];
    int nmembers;
    char history[HISTORY][48];
    int nhistory;
    pthread_mutex_t lock;
};

static struct room lobby = { .topic = "general", .lock = PTHREAD_MUTEX_INITIALIZER };

static struct member *member_new(const char *nick)
{
    struct member *m = calloc(1, sizeof *m);
    strncpy(m->nick, nick, sizeof m->nick - 1); // NORACE
    pthread_mutex_init(&m->lock, NULL);
    m->online = 1; // NORACE
    return m;
}

static void room_join(struct room *r, struct member *m)
{
    pthread_mutex_lock(&r->lock);
    if (r->nmembers < MAX_MEMBERS) { // NORACE
        r->members[r->nmembers] = m; // NORACE
        r->nmembers++; // NORACE
    }
    pthread_mutex_unlock(&r->lock);
}

static void room_set_topic(struct room *r, const char *t)
{
    pthread_mutex_lock(&r->lock);
    snprintf(r->topic, sizeof r->topic, "%s", t); // RACE
    pthread_mutex_unlock(&r->lock);
}

/* lock order: room, then member */
static void room_say(struct room *r, struct member *from, const char *text)
{
    pthread_mutex_lock(&r->lock);
    snprintf(r->history[r->nhistory % HISTORY], 48, "<%s> %s", from->nick, text); // NORACE
    r->nhistory++; // NORACE
    for (int i = 0; i < r->nmembers; i++) { // NORACE
        struct member *m = r->members[i]; // NORACE
        if (m == from)
            continue;
        pthread_mutex_lock(&m->lock);
        if (m->online) // RACE
            m->unread++; // NORACE
        pthread_mutex_unlock(&m->lock);
    }
    pthread_mutex_unlock(&r->lock);
}

static int member_catch_up(struct member *m)
{
    int n;
    pthread_mutex_lock(&m->lock);
    n = m->unread; // NORACE
    m->unread = 0; // NORACE
    pthread_mutex_unlock(&m->lock);
    return n;
}

static void member_leave(struct member *m)
{
    m->online = 0; // RACE
}

static int show_banner(struct room *r)
{
    char line[64];
    /* "a topic is just text, what could go wrong" */
    snprintf(line, sizeof line, "Topic: %s", r->topic); // RACE
    return line[0] == 'T';
}

static void *session(void *arg)
{
    struct member *m = member_new(arg);
    int seen = 0;
    room_join(&lobby, m);
    seen += show_banner(&lobby);
    for (int i = 0; i < 8; i++) {
        room_say(&lobby, m, "hi");
        seen += member_catch_up(m);
        if (i == 3)
            room_set_topic(&lobby, m->nick); // NORACE
    }
    member_leave(m);
    return (void *)(long)seen;
}

int main(void)
{
    static char *names[] = { "ann", "bob", "cyd" };
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, session, names[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%s: %d messages\n", lobby.topic, lobby.nhistory); // NORACE
    for (int i = 0; i < lobby.nmembers; i++) // NORACE
        free(lobby.members[i]);
    return 0;
}
