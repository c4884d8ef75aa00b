# Lindy: one plain Makefile. `make help` lists the targets.
CC      ?= gcc
MODE    ?= release
BUILD   ?= build/$(MODE)
LAYERS  ?= base syntax sema logic core lower report cli

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Wpointer-arith -Wwrite-strings -Wundef -Werror
CPPFLAGS += -Isrc -D_GNU_SOURCE
ifeq ($(MODE),debug)
# The hostile build: asserts, sanitizers, tiny initial sizes, poisoned arenas.
CFLAGS  += -std=c17 -g -O1 $(WARN) -fsanitize=address,undefined -fno-sanitize-recover=all \
           -fno-omit-frame-pointer -DLINDY_HOSTILE
LDFLAGS += -fsanitize=address,undefined
else
CFLAGS  += -std=c17 -g -O2 $(WARN) -DNDEBUG
endif
LDLIBS  += -lgmp -ljansson -lpthread -lm

SRC  := $(foreach l,$(LAYERS),$(sort $(wildcard src/$(l)/*.c)))
OBJ  := $(SRC:src/%.c=$(BUILD)/%.o)

all: $(BUILD)/lindy
$(BUILD)/lindy: $(OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
-include $(OBJ:.o=.d)
.PHONY: all
