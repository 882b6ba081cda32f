#include <pthread.h>
#include <unistd.h>

static int value;
static char name[8];

static void *slow(void *p)
{
	usleep(1000);
	value = 10; // RACE
	name[0] = 'z'; // RACE
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, slow, NULL);
	usleep(50000); /* long enough, surely */
	int v = value; // RACE
	char c = name[0]; // RACE
	pthread_join(t, NULL);
	v += value; // NORACE
	return v + c == 0;
}
