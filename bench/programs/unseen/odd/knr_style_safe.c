#include <pthread.h>

pthread_mutex_t sem = PTHREAD_MUTEX_INITIALIZER;
int avail = 10, used = 0;

int P() { return pthread_mutex_lock(&sem); }
int V() { return pthread_mutex_unlock(&sem); }

int take(n, why)
int n;
char *why;
{
	register int got = 0;
	P();
	if (avail >= n) { // NORACE
		avail -= n, used += n; // NORACE
		got = n;
	}
	V();
	return got;
}

void *client(arg)
void *arg;
{
	int k;
	k = take(2, "client");
	P();
	avail += k; // NORACE
	used -= k; // NORACE
	V();
	return arg;
}

int main(argc, argv)
int argc;
char **argv;
{
	pthread_t a, b;
	pthread_create(&a, 0, client, (void *)0);
	pthread_create(&b, 0, client, (void *)0);
	pthread_join(a, (void **)0);
	pthread_join(b, (void **)0);
	return avail - 10; // NORACE
}
