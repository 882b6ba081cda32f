/* A server with a fixed set of workers that take accepted connections off a queue, and statistics read by a signal thread. */
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define QUEUE 32
#define WORKERS 4

struct connection {
	int fd;
	struct sockaddr_in peer;
	size_t in, out;
};

static struct {
	struct connection *items[QUEUE];
	int head, count;
	int finished;
	pthread_mutex_t mutex;
	pthread_cond_t nonempty, nonfull;
} queue = { .mutex = PTHREAD_MUTEX_INITIALIZER, .nonempty = PTHREAD_COND_INITIALIZER,
	.nonfull = PTHREAD_COND_INITIALIZER };

static struct {
	unsigned long served, failed;
	size_t in, out;
	pthread_mutex_t mutex;
} stats = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static int listener = -1;

static void enqueue(struct connection *c)
{
	pthread_mutex_lock(&queue.mutex);
	while (queue.count == QUEUE)
		pthread_cond_wait(&queue.nonfull, &queue.mutex);
	queue.items[(queue.head + queue.count++) % QUEUE] = c; // NORACE
	pthread_cond_signal(&queue.nonempty);
	pthread_mutex_unlock(&queue.mutex);
}

static struct connection *dequeue(void)
{
	struct connection *c = NULL;

	pthread_mutex_lock(&queue.mutex);
	while (queue.count == 0 && !queue.finished) // NORACE
		pthread_cond_wait(&queue.nonempty, &queue.mutex);
	if (queue.count > 0) {
		c = queue.items[queue.head]; // NORACE
		queue.head = (queue.head + 1) % QUEUE;
		queue.count--;
		pthread_cond_signal(&queue.nonfull);
	}
	pthread_mutex_unlock(&queue.mutex);
	return c;
}

static int echo(struct connection *c)
{
	char buf[1024];
	ssize_t n;

	while ((n = read(c->fd, buf, sizeof buf)) > 0) { // NORACE
		char *p = buf;

		c->in += n; // NORACE
		while (n > 0) {
			ssize_t w = write(c->fd, p, n);

			if (w < 0) {
				if (errno == EINTR)
					continue;
				return -1;
			}
			p += w;
			n -= w;
			c->out += w; // NORACE
		}
	}
	return n < 0 ? -1 : 0;
}

static void *worker(void *unused)
{
	struct connection *c;

	(void)unused;
	while ((c = dequeue()) != NULL) {
		int r = echo(c);

		pthread_mutex_lock(&stats.mutex);
		if (r == 0)
			stats.served++; // NORACE
		else
			stats.failed++; // NORACE
		stats.in += c->in; // NORACE
		stats.out += c->out;
		pthread_mutex_unlock(&stats.mutex);
		close(c->fd);
		free(c);
	}
	return NULL;
}

static void *signals(void *arg)
{
	sigset_t *set = arg;
	int sig;

	for (;;) {
		if (sigwait(set, &sig) != 0) // NORACE
			continue;
		if (sig == SIGUSR1) {
			pthread_mutex_lock(&stats.mutex);
			fprintf(stderr, "%lu served, %lu failed, %zu in, %zu out\n", stats.served, stats.failed,
				stats.in, stats.out); // NORACE
			pthread_mutex_unlock(&stats.mutex);
			continue;
		}
		shutdown(listener, SHUT_RDWR); // NORACE
		return NULL;
	}
}

static int listen_on(int port)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons(port) };
	int one = 1, s = socket(AF_INET, SOCK_STREAM, 0);

	if (s < 0)
		return -1;
	setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
	if (bind(s, (struct sockaddr *)&a, sizeof a) < 0 || listen(s, 16) < 0) {
		close(s);
		return -1;
	}
	return s;
}

int main(void)
{
	pthread_t t[WORKERS], st;
	sigset_t set;
	int i;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	listener = listen_on(7007); // NORACE
	if (listener < 0)
		return 1;
	pthread_create(&st, NULL, signals, &set);
	for (i = 0; i < WORKERS; i++)
		pthread_create(&t[i], NULL, worker, NULL);
	for (;;) {
		struct connection *c = calloc(1, sizeof *c);
		socklen_t len = sizeof c->peer;

		if (!c)
			break;
		c->fd = accept(listener, (struct sockaddr *)&c->peer, &len); // NORACE
		if (c->fd < 0) {
			free(c);
			break;
		}
		enqueue(c);
	}
	pthread_mutex_lock(&queue.mutex);
	queue.finished = 1; // NORACE
	pthread_cond_broadcast(&queue.nonempty);
	pthread_mutex_unlock(&queue.mutex);
	for (i = 0; i < WORKERS; i++)
		pthread_join(t[i], NULL);
	pthread_kill(st, SIGINT);
	pthread_join(st, NULL);
	close(listener);
	printf("%lu connections\n", stats.served + stats.failed); // NORACE
	return 0;
}
