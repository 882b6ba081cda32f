#include <pthread.h>
#include <stdio.h>

struct msg { int code; char text[16]; };

static struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    int ready;
    struct msg body;
} box = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, { 0, "" } };

static void *receiver(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&box.m);
    while (!box.ready)  // NORACE
        pthread_cond_wait(&box.c, &box.m);
    pthread_mutex_unlock(&box.m);
    printf("%d %c\n", box.body.code, box.body.text[0]);  // RACE
    return NULL;
}

static void send_msg(int code)
{
    pthread_mutex_lock(&box.m);
    box.body.text[0] = 'x';  // NORACE
    box.ready = 1;  // NORACE
    pthread_cond_signal(&box.c);
    pthread_mutex_unlock(&box.m);
    box.body.code = code;  // RACE
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, receiver, NULL);
    send_msg(17);
    pthread_join(t, NULL);
    return 0;
}
