/* chatd1 - thread per connection chat server.
 * usage: chatd1 [port]; with no argument a self test over socketpairs. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_CLIENTS 32
#define NAME_LEN 32
#define BUF_LEN 512

typedef struct {
    int fd;
    int uid;
    unsigned long sent;
    char name[NAME_LEN];
} client_t;

static client_t *clients[MAX_CLIENTS];
static pthread_mutex_t clients_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t clients_empty = PTHREAD_COND_INITIALIZER;
static unsigned int cli_count;
static int next_uid = 10;

static int client_add(client_t *cl)
{
    int i, ok = 0;

    pthread_mutex_lock(&clients_mutex);
    for (i = 0; i < MAX_CLIENTS; ++i) {
        if (!clients[i]) {  // NORACE
            clients[i] = cl;  // NORACE
            cli_count++;  // NORACE
            ok = 1;
            break;
        }
    }
    pthread_mutex_unlock(&clients_mutex);
    return ok;
}

static void client_remove(int uid)
{
    int i;

    pthread_mutex_lock(&clients_mutex);
    for (i = 0; i < MAX_CLIENTS; ++i) {
        if (clients[i] && clients[i]->uid == uid) {  // NORACE
            clients[i] = NULL;  // NORACE
            cli_count--;  // NORACE
            break;
        }
    }
    if (cli_count == 0)  // NORACE
        pthread_cond_broadcast(&clients_empty);
    pthread_mutex_unlock(&clients_mutex);
}

static void broadcast(const char *msg, int from)
{
    int i;

    pthread_mutex_lock(&clients_mutex);
    for (i = 0; i < MAX_CLIENTS; ++i) {
        client_t *c = clients[i];  // NORACE
        if (c && c->uid != from) {  // NORACE
            if (write(c->fd, msg, strlen(msg)) < 0)  // NORACE
                continue;
            c->sent++;  // NORACE
        }
    }
    pthread_mutex_unlock(&clients_mutex);
}

static void set_name(client_t *cl, const char *name)
{
    pthread_mutex_lock(&clients_mutex);
    snprintf(cl->name, sizeof cl->name, "%s", name);  // NORACE
    pthread_mutex_unlock(&clients_mutex);
}

static void send_list(client_t *cl)
{
    char line[64];
    int i;

    pthread_mutex_lock(&clients_mutex);
    for (i = 0; i < MAX_CLIENTS; ++i) {
        if (clients[i]) {  // NORACE
            snprintf(line, sizeof line, "%d %s\n", clients[i]->uid, clients[i]->name);  // NORACE
            if (write(cl->fd, line, strlen(line)) < 0)  // NORACE
                break;
        }
    }
    pthread_mutex_unlock(&clients_mutex);
}

static void strip_newline(char *s)
{
    s[strcspn(s, "\r\n")] = '\0';
}

static void *handle_client(void *arg)
{
    client_t *cl = arg;
    char in[BUF_LEN], out[BUF_LEN + NAME_LEN + 8];
    ssize_t n;

    snprintf(out, sizeof out, "* %d joined\n", cl->uid);  // NORACE
    broadcast(out, cl->uid);  // NORACE
    while ((n = read(cl->fd, in, sizeof in - 1)) > 0) {  // NORACE
        in[n] = '\0';
        strip_newline(in);
        if (in[0] == '\0')
            continue;
        if (!strcmp(in, "/quit"))
            break;
        if (!strncmp(in, "/nick ", 6)) {
            set_name(cl, in + 6);
        } else if (!strcmp(in, "/list")) {
            send_list(cl);
        } else {
            snprintf(out, sizeof out, "[%s] %s\n", cl->name, in);  // NORACE
            broadcast(out, cl->uid);  // NORACE
        }
    }
    snprintf(out, sizeof out, "* %s left\n", cl->name);  // NORACE
    broadcast(out, cl->uid);  // NORACE
    client_remove(cl->uid);  // NORACE
    close(cl->fd);  // NORACE
    free(cl);
    return NULL;
}

static int start_client(int fd)
{
    pthread_t tid;
    client_t *cl = calloc(1, sizeof *cl);

    if (cl == NULL) {
        close(fd);
        return -1;
    }
    cl->fd = fd;  // NORACE
    cl->uid = next_uid++;  // NORACE
    snprintf(cl->name, sizeof cl->name, "guest%d", cl->uid);  // NORACE
    if (!client_add(cl)) {
        close(fd);
        free(cl);
        return -1;
    }
    if (pthread_create(&tid, NULL, handle_client, cl) != 0) {
        client_remove(cl->uid);  // NORACE
        close(fd);
        free(cl);
        return -1;
    }
    pthread_detach(tid);
    return 0;
}

static void self_test(void)
{
    int sp[2], peers[3], n = 0, i;
    const char *script[] = { "/nick ann\n", "hello\n", "/list\n", "bye\n" };

    for (i = 0; i < 3; i++) {
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, sp) != 0)
            break;
        if (start_client(sp[0]) != 0)
            break;
        peers[n++] = sp[1];
    }
    for (i = 0; i < 12 && n > 0; i++) {
        const char *s = script[(i / 3) % 4];
        if (write(peers[i % n], s, strlen(s)) < 0)
            perror("write");
        usleep(1000);
    }
    for (i = 0; i < n; i++)
        shutdown(peers[i], SHUT_WR);
    pthread_mutex_lock(&clients_mutex);
    while (cli_count > 0)  // NORACE
        pthread_cond_wait(&clients_empty, &clients_mutex);
    pthread_mutex_unlock(&clients_mutex);
}

int main(int argc, char **argv)
{
    struct sockaddr_in sa;
    int s, fd, one = 1;

    signal(SIGPIPE, SIG_IGN);
    if (argc < 2) {
        self_test();
        return 0;
    }
    s = socket(AF_INET, SOCK_STREAM, 0);
    memset(&sa, 0, sizeof sa);
    sa.sin_family = AF_INET;
    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sa.sin_port = htons((unsigned short)atoi(argv[1]));
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(s, (struct sockaddr *)&sa, sizeof sa) < 0 || listen(s, 10) < 0) {
        perror("bind");
        return 1;
    }
    while ((fd = accept(s, NULL, NULL)) >= 0)
        start_client(fd);
    return 0;
}
