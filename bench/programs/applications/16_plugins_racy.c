/* Filter plugins: table registered at start-up, worker threads run the chain. */
#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PLUGINS 8

struct msg {
    char text[64];
    int score;
    bool drop;
};

struct plugin {
    const char *name;
    int (*init)(struct plugin *self);
    int (*filter)(struct plugin *self, struct msg *m);
    void (*fini)(struct plugin *self);
    void *priv;
};

static struct plugin *plugins[MAX_PLUGINS];
static int nplugins;

static int plugin_register(struct plugin *p)
{
    if (nplugins == MAX_PLUGINS) // NORACE
        return -1;
    if (p->init && p->init(p) < 0)
        return -1;
    plugins[nplugins++] = p; // NORACE
    return 0;
}

/* --- upper: stateless ------------------------------------------------ */
static int upper_filter(struct plugin *self, struct msg *m)
{
    (void)self;
    for (char *c = m->text; *c; c++) // NORACE
        *c = (char)toupper((unsigned char)*c); // NORACE
    return 0;
}

/* --- spam: read-only word list -------------------------------------- */
struct spam_priv {
    char **words;
    int nwords;
};

static int spam_init(struct plugin *self)
{
    static const char *const w[] = { "CASINO", "LOTTERY" };
    struct spam_priv *sp = malloc(sizeof *sp);
    if (!sp)
        return -1;
    sp->nwords = 2; // NORACE
    sp->words = malloc(2 * sizeof *sp->words); // NORACE
    if (!sp->words) {
        free(sp);
        return -1;
    }
    for (int i = 0; i < 2; i++)
        sp->words[i] = strdup(w[i]); // NORACE
    self->priv = sp; // NORACE
    return 0;
}

static int spam_filter(struct plugin *self, struct msg *m)
{
    struct spam_priv *sp = self->priv; // NORACE
    for (int i = 0; i < sp->nwords; i++) // NORACE
        if (strstr(m->text, sp->words[i])) { // NORACE
            m->score += 10; // NORACE
            m->drop = true; // NORACE
        }
    return m->score > 15 ? -1 : 0;
}

static void spam_fini(struct plugin *self)
{
    struct spam_priv *sp = self->priv;
    for (int i = 0; i < sp->nwords; i++)
        free(sp->words[i]); // NORACE
    free(sp->words);
    free(sp);
}

/* --- count: locked state --------------------------------------------- */
struct count_priv {
    pthread_mutex_t mu;
    unsigned long seen, dropped;
    char last[64];
};

static int count_init(struct plugin *self)
{
    struct count_priv *cp = calloc(1, sizeof *cp);
    if (!cp)
        return -1;
    pthread_mutex_init(&cp->mu, NULL);
    self->priv = cp; // NORACE
    return 0;
}

static int count_filter(struct plugin *self, struct msg *m)
{
    struct count_priv *cp = self->priv; // NORACE
    if (m->drop) {
        cp->dropped++; // RACE!
        return 0;
    }
    pthread_mutex_lock(&cp->mu);
    cp->seen++; // NORACE
    memcpy(cp->last, m->text, sizeof cp->last); // NORACE
    pthread_mutex_unlock(&cp->mu);
    return 0;
}

static void count_fini(struct plugin *self)
{
    struct count_priv *cp = self->priv;
    printf("count: seen %lu dropped %lu last %s\n", cp->seen, cp->dropped, cp->last); // NORACE
    free(cp);
}

static struct plugin p_upper = { .name = "upper", .filter = upper_filter };
static struct plugin p_spam = { .name = "spam", .init = spam_init, .filter = spam_filter, .fini = spam_fini };
static struct plugin p_count = { .name = "count", .init = count_init, .filter = count_filter, .fini = count_fini };

static struct msg shared_msg;

static void run_chain(struct msg *m)
{
    for (int i = 0; i < nplugins; i++) { // NORACE
        struct plugin *p = plugins[i]; // NORACE
        if (p->filter && p->filter(p, m) < 0) // NORACE
            break;
    }
}

static void *worker(void *arg)
{
    long id = (long)arg, drops = 0;
    static const char *const body[] = { "hello there", "win the lottery", "casino", "status ok" };
    for (int i = 0; i < 400; i++) {
        struct msg m = { .score = 0 };
        snprintf(m.text, sizeof m.text, "%s #%ld.%d", body[(i + id) & 3], id, i); // NORACE
        run_chain(&m);
        drops += m.drop; // NORACE
        if (i % 50 == 0)
            shared_msg = m; // RACE!
    }
    return (void *)drops;
}

int main(void)
{
    pthread_t t[4];
    void *r;
    long drops = 0;
    if (plugin_register(&p_upper) || plugin_register(&p_spam) || plugin_register(&p_count))
        return 1;
    for (long i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], &r);
        drops += (long)r;
    }
    for (int i = nplugins - 1; i >= 0; i--) // NORACE
        if (plugins[i]->fini)
            plugins[i]->fini(plugins[i]);
    printf("%s\n", shared_msg.text); // NORACE
    printf("drops %ld\n", drops);
    return 0;
}
