#include <signal.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int reloads, requests;
static sigset_t waitset;

static void *sig_thread(void *p)
{
    int s;
    while (sigwait(&waitset, &s) == 0) { // NORACE
        if (s == SIGTERM)
            break;
        pthread_mutex_lock(&m);
        reloads++; // NORACE
        pthread_mutex_unlock(&m);
    }
    return p;
}

static void *req_thread(void *p)
{
    pthread_mutex_lock(&m);
    requests += 1 + reloads; // NORACE
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t s, r;
    sigemptyset(&waitset); // NORACE
    sigaddset(&waitset, SIGHUP); // NORACE
    sigaddset(&waitset, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &waitset, NULL);
    pthread_create(&s, NULL, sig_thread, NULL);
    pthread_create(&r, NULL, req_thread, NULL);
    pthread_kill(s, SIGHUP);
    pthread_join(r, NULL);
    pthread_kill(s, SIGTERM);
    pthread_join(s, NULL);
    return requests == 0; // NORACE
}
