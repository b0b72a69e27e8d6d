#define _POSIX_C_SOURCE 200809L
#include "resume.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 1, MOST_PATH = 4096 };

void resume_name(const char *path, char *name, unsigned long size) {
    snprintf(name, size, "%s.part", path);
}

/* One segment; they must follow each other without gaps. */
static bool load_segment(FILE *file, struct progress *progress, long expected_from) {
    struct segment segment = {0, 0, 0, 0};
    if (fscanf(file, "%ld %ld %ld", &segment.from, &segment.to, &segment.done) != 3) {
        return false;
    }
    bool sound = segment.from == expected_from && segment.to >= segment.from && segment.done >= 0
            && segment.done <= segment.to - segment.from && progress->count < MOST_SEGMENTS;
    if (sound) {
        progress->segments[progress->count++] = segment;
    }
    return sound;
}

bool resume_load(const char *name, struct progress *progress, long size, uint32_t checksum) {
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        return false;
    }
    int version;
    long saved_size;
    unsigned long saved_checksum;
    bool sound = fscanf(file, "fetch %d %ld %lu", &version, &saved_size, &saved_checksum) == 3 && version == VERSION
            && saved_size == size && saved_checksum == checksum;
    progress->size = size;
    progress->count = 0;
    long at = 0;
    while (sound && at < size) {
        sound = load_segment(file, progress, at);
        if (sound) {
            at = progress->segments[progress->count - 1].to;
        }
    }
    fclose(file);
    return sound && at == size && progress->count > 0;
}

bool resume_save(const char *name, struct progress *progress, uint32_t checksum) {
    char fresh[MOST_PATH];
    snprintf(fresh, sizeof fresh, "%s.new", name);
    FILE *file = fopen(fresh, "w");
    if (file == NULL) {
        return false;
    }
    pthread_mutex_lock(&progress->lock);
    fprintf(file, "fetch %d %ld %lu\n", VERSION, progress->size, (unsigned long)checksum);
    for (int i = 0; i < progress->count; i++) {
        const struct segment *segment = &progress->segments[i];
        fprintf(file, "%ld %ld %ld\n", segment->from, segment->to, segment->done);
    }
    pthread_mutex_unlock(&progress->lock);
    bool written = !ferror(file);
    written = fclose(file) == 0 && written;
    return written && rename(fresh, name) == 0;
}

bool resume_fits(const struct progress *progress, const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return false;
    }
    for (int i = 0; i < progress->count; i++) {
        const struct segment *segment = &progress->segments[i];
        if (segment->done > 0 && segment->from + segment->done > (long)status.st_size) {
            return false;
        }
    }
    return true;
}

void resume_remove(const char *name) {
    unlink(name);
}
