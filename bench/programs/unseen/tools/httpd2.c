/* httpd1 - tiny web server, one detached thread per connection.
 * usage: httpd1 port   (no argument: self test) */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SERVER_STRING "Server: httpd/0.1\r\n"

struct conn {
    int sock;
    struct sockaddr_in peer;
    time_t since;
};

struct vhost_stats {
    unsigned long hits;
    unsigned long bytes;
    unsigned long not_found;
};

static struct vhost_stats stats;
static pthread_mutex_t stats_mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int in_flight;
static FILE *access_log;
static pthread_mutex_t log_mutex = PTHREAD_MUTEX_INITIALIZER;
static char last_path[128];

static const struct {
    const char *path;
    const char *body;
} pages[] = {
    { "/", "<h1>index</h1>\n" },
    { "/about", "<p>about</p>\n" },
    { "/help", "<p>no help</p>\n" },
};

static void log_access(const struct conn *c, const char *path, int status)
{
    char addr[INET_ADDRSTRLEN];

    inet_ntop(AF_INET, &c->peer.sin_addr, addr, sizeof addr);
    pthread_mutex_lock(&log_mutex);
    fprintf(access_log, "%s %ld \"%s\" %d\n", addr, (long)c->since, path, status);  // NORACE
    strncpy(last_path, path, sizeof last_path - 1);  // NORACE
    pthread_mutex_unlock(&log_mutex);
}

static int get_line(int sock, char *buf, int size)
{
    int i = 0;
    char c = '\0';

    while (i < size - 1 && c != '\n') {
        if (recv(sock, &c, 1, 0) <= 0)
            break;
        if (c != '\r')
            buf[i++] = c;
    }
    buf[i] = '\0';
    return i;
}

static size_t reply(int sock, const char *status, const char *body)
{
    char hdr[256];
    int n = snprintf(hdr, sizeof hdr, "HTTP/1.0 %s\r\n" SERVER_STRING
                     "Content-Length: %zu\r\n\r\n", status, strlen(body));

    send(sock, hdr, (size_t)n, MSG_NOSIGNAL);
    send(sock, body, strlen(body), MSG_NOSIGNAL);
    return strlen(body);
}

static void account(size_t bytes, int found)
{
    pthread_mutex_lock(&stats_mutex);
    stats.hits++;  // NORACE
    stats.bytes += bytes;  // NORACE
    if (!found)
        stats.not_found++;  // NORACE
    pthread_mutex_unlock(&stats_mutex);
}

static void *accept_request(void *arg)
{
    struct conn copy = *(struct conn *)arg;  // RACE
    struct conn *c = &copy;
    int client = c->sock;
    char line[512], method[16], path[128];
    size_t i, sent = 0;
    int found = 0;

    if (get_line(client, line, sizeof line) > 0 &&
        sscanf(line, "%15s %127s", method, path) == 2) {
        while (get_line(client, line, sizeof line) > 1)
            ;
        for (i = 0; i < sizeof pages / sizeof pages[0]; i++) {
            if (strcmp(pages[i].path, path) == 0) {  // NORACE
                sent = reply(client, "200 OK", pages[i].body);  // NORACE
                found = 1;
                break;
            }
        }
        if (!found)
            sent = reply(client, "404 NOT FOUND", "not found\n");
        log_access(c, path, found ? 200 : 404);
        account(sent, found);
    }
    close(client);
    atomic_fetch_sub(&in_flight, 1);  // NORACE
    return NULL;
}

static int startup(unsigned short *port)
{
    struct sockaddr_in name;
    socklen_t len = sizeof name;
    int on = 1, s = socket(PF_INET, SOCK_STREAM, 0);

    if (s < 0)
        return -1;
    memset(&name, 0, sizeof name);
    name.sin_family = AF_INET;
    name.sin_port = htons(*port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(s, (struct sockaddr *)&name, sizeof name) < 0)
        return -1;
    getsockname(s, (struct sockaddr *)&name, &len);
    *port = ntohs(name.sin_port);
    return listen(s, 5) < 0 ? -1 : s;
}

static void serve(int server, int max)
{
    pthread_attr_t attr;
    pthread_t tid;
    struct conn conn, *c = &conn;
    int n;

    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    for (n = 0; max == 0 || n < max; n++) {
        socklen_t len = sizeof c->peer;

        c->sock = accept(server, (struct sockaddr *)&c->peer, &len);  // RACE
        if (c->sock < 0)  // NORACE
            break;
        c->since = time(NULL);  // RACE
        atomic_fetch_add(&in_flight, 1);  // NORACE
        if (pthread_create(&tid, &attr, accept_request, c) != 0) {
            close(c->sock);  // NORACE
            atomic_fetch_sub(&in_flight, 1);  // NORACE
        }
    }
    pthread_attr_destroy(&attr);
    while (atomic_load(&in_flight) > 0)  // NORACE
        usleep(1000);
}

static void *test_client(void *arg)
{
    unsigned short port = *(unsigned short *)arg;  // NORACE
    const char *reqs[] = { "GET / HTTP/1.0\r\n\r\n", "GET /help HTTP/1.0\r\n\r\n",
                           "GET /nope HTTP/1.0\r\n\r\n", "GET /about HTTP/1.0\r\n\r\n" };
    struct sockaddr_in sa;
    char buf[512];
    int i;

    memset(&sa, 0, sizeof sa);
    sa.sin_family = AF_INET;
    sa.sin_port = htons(port);
    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (i = 0; i < 8; i++) {
        int s = socket(PF_INET, SOCK_STREAM, 0);

        if (connect(s, (struct sockaddr *)&sa, sizeof sa) == 0) {
            send(s, reqs[i % 4], strlen(reqs[i % 4]), MSG_NOSIGNAL);
            if (i & 1)
                while (recv(s, buf, sizeof buf, 0) > 0)
                    ;
        }
        close(s);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    unsigned short port = argc > 1 ? (unsigned short)atoi(argv[1]) : 0;  // NORACE
    pthread_t client;
    int server;

    signal(SIGPIPE, SIG_IGN);
    access_log = stderr;  // NORACE
    server = startup(&port);  // NORACE
    if (server < 0) {
        perror("httpd");
        return 1;
    }
    printf("httpd running on port %d\n", port);  // NORACE
    if (argc > 1) {
        serve(server, 0);
    } else {
        if (pthread_create(&client, NULL, test_client, &port) != 0)
            return 1;
        serve(server, 8);
        pthread_join(client, NULL);
    }
    close(server);
    printf("%lu hits %lu bytes %lu not found, last %s\n", stats.hits, stats.bytes, stats.not_found, last_path);  // NORACE
    return 0;
}
