/* The table, with a name that is changed without the lock. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_CLIENTS 64
#define NAME_LEN 32

struct client {
	int fd;
	int id;
	char name[NAME_LEN];
	unsigned long sent;
};

static struct client *clients[MAX_CLIENTS];
static pthread_mutex_t clients_lock = PTHREAD_MUTEX_INITIALIZER;
static int nclients;

static int table_add(struct client *c)
{
	int i, slot = -1;

	pthread_mutex_lock(&clients_lock);
	for (i = 0; i < MAX_CLIENTS; i++) {
		if (!clients[i]) {
			clients[i] = c;
			nclients++;
			slot = i;
			break;
		}
	}
	pthread_mutex_unlock(&clients_lock);
	return slot;
}

static void table_remove(struct client *c)
{
	int i;

	pthread_mutex_lock(&clients_lock);
	for (i = 0; i < MAX_CLIENTS; i++) {
		if (clients[i] == c) {
			clients[i] = NULL;
			nclients--;
			break;
		}
	}
	pthread_mutex_unlock(&clients_lock);
}

static void broadcast(struct client *from, const char *line)
{
	char buf[512];
	int i, n;

	pthread_mutex_lock(&clients_lock);
	n = snprintf(buf, sizeof buf, "%s: %s\n", from->name, line);
	for (i = 0; i < MAX_CLIENTS; i++) {
		struct client *c = clients[i];

		if (c && c != from && write(c->fd, buf, n) == n)
			c->sent += n;
	}
	pthread_mutex_unlock(&clients_lock);
}

static void rename_client(struct client *c, const char *name)
{
	strncpy(c->name, name, NAME_LEN - 1); // RACE
	c->name[NAME_LEN - 1] = '\0'; // RACE
}

static void list_clients(int fd)
{
	int i;

	pthread_mutex_lock(&clients_lock);
	dprintf(fd, "%d clients\n", nclients);
	for (i = 0; i < MAX_CLIENTS; i++)
		if (clients[i])
			dprintf(fd, "%d %s %lu\n", clients[i]->id, clients[i]->name, clients[i]->sent); // RACE
	pthread_mutex_unlock(&clients_lock);
}

static void *serve_client(void *arg)
{
	struct client *c = arg;
	char line[256];
	ssize_t n;

	while ((n = read(c->fd, line, sizeof line - 1)) > 0) {
		line[n] = '\0';
		if (strncmp(line, "/nick ", 6) == 0)
			rename_client(c, line + 6);
		else if (strcmp(line, "/who") == 0)
			list_clients(c->fd);
		else if (strcmp(line, "/quit") == 0)
			break;
		else
			broadcast(c, line);
	}
	table_remove(c);
	close(c->fd);
	free(c);
	return NULL;
}

int main(void)
{
	struct sockaddr_in addr;
	pthread_attr_t attr;
	int ids = 0, s = socket(AF_INET, SOCK_STREAM, 0);

	memset(&addr, 0, sizeof addr);
	addr.sin_family = AF_INET;
	addr.sin_port = htons(7000);
	if (s < 0 || bind(s, (struct sockaddr *)&addr, sizeof addr) < 0 || listen(s, 5) < 0)
		return 1;
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	for (;;) {
		struct client *c;
		pthread_t t;
		int fd = accept(s, NULL, NULL);

		if (fd < 0)
			continue;
		c = calloc(1, sizeof *c);
		if (!c) {
			close(fd);
			continue;
		}
		c->fd = fd;
		c->id = ++ids;
		snprintf(c->name, sizeof c->name, "guest%d", c->id);
		if (table_add(c) < 0) {
			close(fd);
			free(c);
			continue;
		}
		if (pthread_create(&t, &attr, serve_client, c) != 0) {
			table_remove(c);
			close(fd);
			free(c);
		}
	}
}
