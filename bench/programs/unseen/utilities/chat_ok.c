/* chatd - chat server core.  One thread per client, a list of clients,
 * each with an outbox that its writer thread drains. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

struct line {
    STAILQ_ENTRY(line) link;
    char text[80];
};

STAILQ_HEAD(lineq, line);

struct client {
    LIST_ENTRY(client) link;
    int id;
    char nick[20];
    struct room *room;
    pthread_t reader, writer;

    pthread_mutex_t out_mu;
    pthread_cond_t out_cv;
    struct lineq outbox;
    int quit;
    int sent;
};

struct room {
    pthread_mutex_t mu;
    LIST_HEAD(, client) clients;
    int nclients;
    long broadcasts;
    char motd[64];
};

static void client_enqueue(struct client *c, const char *text)
{
    struct line *l = malloc(sizeof *l);

    if (l == NULL)
        return;
    snprintf(l->text, sizeof l->text, "%s", text); // NORACE
    pthread_mutex_lock(&c->out_mu);
    STAILQ_INSERT_TAIL(&c->outbox, l, link); // NORACE
    pthread_cond_signal(&c->out_cv);
    pthread_mutex_unlock(&c->out_mu);
}

static void room_broadcast(struct room *r, const struct client *from, const char *text)
{
    struct client *c;
    char buf[80];

    pthread_mutex_lock(&r->mu);
    snprintf(buf, sizeof buf, "<%s> %.50s", from->nick, text); // NORACE
    LIST_FOREACH(c, &r->clients, link) // NORACE
        if (c != from)
            client_enqueue(c, buf);
    r->broadcasts++; // NORACE
    pthread_mutex_unlock(&r->mu);
}

/* nicks are compared by everybody under the room lock */
static int room_rename(struct room *r, struct client *c, const char *nick)
{
    struct client *o;
    int taken = 0;

    pthread_mutex_lock(&r->mu);
    LIST_FOREACH(o, &r->clients, link) // NORACE
        if (o != c && strcmp(o->nick, nick) == 0) // NORACE
            taken = 1;
    if (!taken)
        snprintf(c->nick, sizeof c->nick, "%.19s", nick); // NORACE
    pthread_mutex_unlock(&r->mu);
    return taken ? -1 : 0;
}

static void *writer_main(void *arg)
{
    struct client *c = arg;

    pthread_mutex_lock(&c->out_mu);
    for (;;) {
        struct line *l;

        while (STAILQ_EMPTY(&c->outbox) && !c->quit) // NORACE
            pthread_cond_wait(&c->out_cv, &c->out_mu);
        l = STAILQ_FIRST(&c->outbox); // NORACE
        if (l == NULL)
            break;
        STAILQ_REMOVE_HEAD(&c->outbox, link); // NORACE
        c->sent++; // NORACE
        pthread_mutex_unlock(&c->out_mu);
        free(l); // NORACE
        pthread_mutex_lock(&c->out_mu);
    }
    pthread_mutex_unlock(&c->out_mu);
    return NULL;
}

static void *reader_main(void *arg)
{
    struct client *c = arg;
    char text[60];

    client_enqueue(c, c->room->motd); // NORACE
    for (int i = 0; i < 20; i++) {
        if (i % 7 == 3) {
            snprintf(text, sizeof text, "user%d_%d", c->id, i % 2); // NORACE
            room_rename(c->room, c, text); // NORACE
        } else {
            snprintf(text, sizeof text, "message %d", i);
            room_broadcast(c->room, c, text); // NORACE
        }
        usleep(100);
    }
    return NULL;
}

static struct client *client_join(struct room *r, int id)
{
    struct client *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    c->id = id; // NORACE
    c->room = r; // NORACE
    pthread_mutex_init(&c->out_mu, NULL);
    pthread_cond_init(&c->out_cv, NULL);
    STAILQ_INIT(&c->outbox); // NORACE
    snprintf(c->nick, sizeof c->nick, "guest%d", id); // NORACE

    pthread_mutex_lock(&r->mu);
    LIST_INSERT_HEAD(&r->clients, c, link); // NORACE
    r->nclients++; // NORACE
    pthread_mutex_unlock(&r->mu);

    if (pthread_create(&c->writer, NULL, writer_main, c))
        abort();
    if (pthread_create(&c->reader, NULL, reader_main, c))
        abort();
    return c;
}

static int client_leave(struct client *c)
{
    struct room *r = c->room; // NORACE
    int sent;

    pthread_join(c->reader, NULL);
    pthread_mutex_lock(&r->mu);
    LIST_REMOVE(c, link); // NORACE
    r->nclients--; // NORACE
    pthread_mutex_unlock(&r->mu);

    pthread_mutex_lock(&c->out_mu);
    c->quit = 1; // NORACE
    pthread_cond_signal(&c->out_cv);
    pthread_mutex_unlock(&c->out_mu);
    pthread_join(c->writer, NULL);
    sent = c->sent; // NORACE
    pthread_cond_destroy(&c->out_cv);
    pthread_mutex_destroy(&c->out_mu);
    free(c); // NORACE
    return sent;
}

int main(void)
{
    static struct room room;
    struct client *c[4];
    int sent = 0;

    pthread_mutex_init(&room.mu, NULL);
    LIST_INIT(&room.clients); // NORACE
    snprintf(room.motd, sizeof room.motd, "welcome"); // NORACE
    for (int i = 0; i < 4; i++) {
        c[i] = client_join(&room, i);
        if (c[i] == NULL)
            return 1;
        usleep(300);
    }
    for (int i = 0; i < 4; i++)
        sent += client_leave(c[i]);
    printf("%ld broadcasts, %d lines delivered, %d clients left\n", room.broadcasts, sent, room.nclients); // NORACE
    return room.nclients != 0; // NORACE
}
