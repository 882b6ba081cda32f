/*
 * chatd - line based chat server, one thread per connection.  For a self
 * contained run the connections are socket pairs and the users are threads.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define USERS 4
#define LINES 25
#define LINE_MAX_LEN 120

struct room;

struct member {
    struct member *next;        /* room.lock */
    struct room *room;
    int fd;                     /* server end */
    int peer_fd;                /* user end */
    int number;
    char nick[16];
    pthread_t server_tid, user_tid;
    unsigned long got;          /* user thread */
};

struct room {
    pthread_mutex_t lock;
    struct member *members;
    int population;
    unsigned long relayed;      /* lock */
    atomic_uint bad_commands;
};

static void room_join(struct room *r, struct member *m)
{
    pthread_mutex_lock(&r->lock);
    m->next = r->members;   // RACE
    r->members = m;   // RACE
    r->population++;   // RACE
    pthread_mutex_unlock(&r->lock);
}

/* unlink; the caller holds the room lock */
static void room_remove(struct room *r, struct member *m)
{
    for (struct member **pp = &r->members; *pp; pp = &(*pp)->next)   // RACE
        if (*pp == m) {   // RACE
            *pp = m->next;   // RACE
            r->population--;   // RACE
            break;
        }
}

static int room_population(struct room *r)
{
    pthread_mutex_lock(&r->lock);
    int n = r->population;   // RACE
    pthread_mutex_unlock(&r->lock);
    return n;
}

static void room_broadcast(struct room *r, const struct member *from, const char *text)
{
    char line[LINE_MAX_LEN + 32];
    int n = snprintf(line, sizeof line, "<%s> %s\n", from->nick, text);   // NORACE

    pthread_mutex_lock(&r->lock);
    for (struct member *m = r->members; m; m = m->next) {   // RACE
        if (m == from)
            continue;
        if (send(m->fd, line, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) == n)   // NORACE
            r->relayed++;   // NORACE
    }
    pthread_mutex_unlock(&r->lock);
}

static void say(const struct member *m, const char *text)
{
    send(m->fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);   // NORACE
}

/* returns 0 when the member wants to leave */
static int dispatch(struct member *m, char *line)
{
    char reply[64];

    if (line[0] != '/') {
        room_broadcast(m->room, m, line);   // NORACE
        return 1;
    }
    if (strcmp(line, "/quit") == 0) {
        room_remove(m->room, m);   // NORACE
        say(m, "bye\n");
        return 0;
    }
    if (strcmp(line, "/who") == 0) {
        snprintf(reply, sizeof reply, "%d here\n", room_population(m->room));   // NORACE
        say(m, reply);
        return 1;
    }
    atomic_fetch_add(&m->room->bad_commands, 1);   // NORACE
    say(m, "what?\n");
    return 1;
}

static void *server_main(void *arg)
{
    struct member *m = arg;
    char buf[LINE_MAX_LEN];
    size_t len = 0;
    int open = 1;
    ssize_t n;

    room_join(m->room, m);   // NORACE
    while (open && (n = read(m->fd, buf + len, sizeof buf - 1 - len)) > 0) {   // NORACE
        char *nl;

        len += (size_t)n;
        buf[len] = '\0';
        while (open && (nl = strchr(buf, '\n')) != NULL) {
            *nl = '\0';
            open = dispatch(m, buf);
            len -= (size_t)(nl + 1 - buf);
            memmove(buf, nl + 1, len + 1);
        }
        if (len == sizeof buf - 1)
            len = 0;            /* overlong line */
    }
    if (open) {                 /* hung up without /quit */
        pthread_mutex_lock(&m->room->lock);   // NORACE
        room_remove(m->room, m);   // NORACE
        pthread_mutex_unlock(&m->room->lock);   // NORACE
    }
    shutdown(m->fd, SHUT_RDWR);   // NORACE
    return NULL;
}

static void *user_main(void *arg)
{
    struct member *m = arg;
    char buf[512];
    ssize_t n;

    for (int i = 0; i < LINES; i++) {
        int len = snprintf(buf, sizeof buf, i % 10 == 9 ? "/who\n" : "message %d\n", i);
        if (write(m->peer_fd, buf, (size_t)len) != len)   // NORACE
            break;
    }
    if (m->number % 2 == 0)   // NORACE
        send(m->peer_fd, "/help\n/quit\n", 12, MSG_NOSIGNAL);   // NORACE
    else
        shutdown(m->peer_fd, SHUT_WR);   // NORACE
    while ((n = read(m->peer_fd, buf, sizeof buf)) > 0)   // NORACE
        m->got += (unsigned long)n;   // NORACE
    return NULL;
}

static int member_start(struct member *m, struct room *r, int number)
{
    int sv[2];

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sv) != 0)
        return -1;
    m->room = r;   // NORACE
    m->fd = sv[0];   // NORACE
    m->peer_fd = sv[1];   // NORACE
    m->number = number;   // NORACE
    m->got = 0;   // NORACE
    snprintf(m->nick, sizeof m->nick, "user%d", number);   // NORACE
    if (pthread_create(&m->server_tid, NULL, server_main, m) != 0)
        return -1;
    return pthread_create(&m->user_tid, NULL, user_main, m);
}

int main(void)
{
    struct room *lobby = calloc(1, sizeof *lobby);
    struct member *m = calloc(USERS, sizeof *m);
    unsigned long got = 0;

    if (!lobby || !m)
        return 1;
    pthread_mutex_init(&lobby->lock, NULL);
    for (int i = 0; i < USERS; i++)
        if (member_start(&m[i], lobby, i) != 0) {
            perror("chatd");
            return 1;
        }
    for (int i = 0; i < USERS; i++) {
        pthread_join(m[i].server_tid, NULL);
        pthread_join(m[i].user_tid, NULL);
        got += m[i].got;   // NORACE
        close(m[i].fd);   // NORACE
        close(m[i].peer_fd);   // NORACE
    }
    printf("left: %d, bad commands: %u, traffic: %s\n", lobby->population,   // NORACE
           atomic_load(&lobby->bad_commands), got ? "yes" : "no");   // NORACE
    free(m);   // NORACE
    free(lobby);   // NORACE
    return 0;
}
