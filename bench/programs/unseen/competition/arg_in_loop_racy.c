#include <stdio.h>
#include <pthread.h>

static void *hello(void *arg)
{
	int id = *(int *)arg; // RACE
	printf("hello from %d\n", id);
	return NULL;
}

int main(void)
{
	pthread_t th[3];
	int i;
	int id;
	for (i = 0; i < 3; i++) {
		id = i * 100; // RACE
		pthread_create(&th[i], NULL, hello, &id);
	}
	for (i = 0; i < 3; i++)
		pthread_join(th[i], NULL);
	return 0;
}
