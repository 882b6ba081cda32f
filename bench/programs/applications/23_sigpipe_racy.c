/* Daemon skeleton: signal handler with self-pipe, signal flags, workers. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int sig_pipe[2] = { -1, -1 };
static volatile sig_atomic_t got_hup;
static atomic_int hup_total;

static pthread_mutex_t state_mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t state_cv = PTHREAD_COND_INITIALIZER;
static int log_level = 1;
static bool terminating;
static unsigned long jobs_done;
static int reloads;

static void on_signal(int sig)
{
    int saved = errno;
    unsigned char c = (unsigned char)sig;
    if (sig == SIGHUP)
        atomic_fetch_add(&hup_total, 1);
    if (write(sig_pipe[1], &c, 1) < 0) { // NORACE
        /* pipe full: the reader is awake anyway */
    }
    errno = saved;
}

static int signals_init(void)
{
    struct sigaction sa;
    if (pipe(sig_pipe) < 0) // NORACE
        return -1;
    fcntl(sig_pipe[1], F_SETFL, O_NONBLOCK); // NORACE
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_signal;
    sa.sa_flags = SA_RESTART;
    sigemptyset(&sa.sa_mask);
    if (sigaction(SIGHUP, &sa, NULL) < 0 || sigaction(SIGTERM, &sa, NULL) < 0)
        return -1;
    return 0;
}

static void reload(void)
{
    log_level = (log_level + 1) % 4; // RACE!
    reloads++; // NORACE
}

static int get_level(void)
{
    pthread_mutex_lock(&state_mu);
    int l = log_level; // RACE!
    pthread_mutex_unlock(&state_mu);
    return l;
}

static void *worker(void *arg)
{
    unsigned long *mine = arg;
    for (;;) {
        pthread_mutex_lock(&state_mu);
        if (terminating) { // NORACE
            pthread_mutex_unlock(&state_mu);
            break;
        }
        jobs_done++; // RACE!
        pthread_cond_signal(&state_cv);
        pthread_mutex_unlock(&state_mu);
        *mine += (unsigned long)get_level(); // NORACE
        usleep(50);
    }
    return NULL;
}

static void terminate(void)
{
    pthread_mutex_lock(&state_mu);
    terminating = true; // NORACE
    pthread_cond_broadcast(&state_cv);
    pthread_mutex_unlock(&state_mu);
}

static void *signal_driver(void *arg)
{
    pid_t self = *(pid_t *)arg; // NORACE
    for (int i = 0; i < 3; i++) {
        kill(self, SIGHUP);
        usleep(1000);
    }
    pthread_mutex_lock(&state_mu);
    while (jobs_done < 20) // NORACE
        pthread_cond_wait(&state_cv, &state_mu);
    pthread_mutex_unlock(&state_mu);
    kill(self, SIGTERM);
    return NULL;
}

static void main_loop(void)
{
    unsigned char c;
    for (;;) {
        ssize_t n = read(sig_pipe[0], &c, 1); // NORACE
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        if (c == SIGHUP) {
            got_hup = 1;
            reload();
        }
        if (c == SIGTERM) {
            terminate();
            break;
        }
        printf("jobs so far %lu\n", jobs_done); // RACE!
    }
}

int main(void)
{
    enum { NW = 2 };
    pthread_t w[NW], drv;
    unsigned long level_sum[NW] = { 0 };
    pid_t self = getpid();

    sigset_t set;
    if (signals_init() < 0)
        return 1;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    for (int i = 0; i < NW; i++)
        if (pthread_create(&w[i], NULL, worker, &level_sum[i]))
            return 1;
    if (pthread_create(&drv, NULL, signal_driver, &self))
        return 1;
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    main_loop();
    pthread_join(drv, NULL);
    for (int i = 0; i < NW; i++) {
        pthread_join(w[i], NULL);
        printf("worker %d: %lu\n", i, level_sum[i]); // NORACE
    }
    printf("jobs %lu reloads %d level %d hups %d %d\n", jobs_done, reloads, log_level, atomic_load(&hup_total), (int)got_hup); // NORACE
    close(sig_pipe[0]); // NORACE
    close(sig_pipe[1]); // NORACE
    return 0;
}
