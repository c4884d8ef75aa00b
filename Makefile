# Lindy: one plain Makefile. `make help` lists the targets.
#
# Two builds from the same sources: MODE=release (default) and MODE=debug, the
# hostile build (asserts, sanitizers, tiny initial sizes, poisoned arenas).
# `make CC=clang` works as well. A new .c file in a layer's folder is found by
# itself; a new layer is added to LAYERS here and to the table in src/README.md.
ifeq ($(origin CC),default)
CC      := gcc
endif
MODE    ?= release
BUILD   ?= build/$(MODE)
PREFIX  ?= /usr/local
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
LAYERS  ?= base cil syntax dialect sema civl logic core lower solver recheck certify verify infer solve replay exec portfolio translate report api fleet rpc lsp dap cli

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Wpointer-arith -Wwrite-strings -Wundef -Werror
CPPFLAGS += -Isrc -D_GNU_SOURCE
ifeq ($(MODE),debug)
override CFLAGS += -std=c17 -g -O1 $(WARN) -fsanitize=address,undefined -fno-sanitize-recover=all \
           -fno-omit-frame-pointer -DLINDY_HOSTILE
LDFLAGS += -fsanitize=address,undefined
else ifeq ($(MODE),fuzz)
# For the fuzzers (with CC=clang): coverage feedback and sanitizers, asserts on.
override CFLAGS += -std=c17 -g -O1 $(WARN) -fsanitize=fuzzer-no-link,address,undefined \
           -fno-sanitize-recover=all -fno-omit-frame-pointer
LDFLAGS += -fsanitize=address,undefined
else ifeq ($(MODE),coverage)
# Workers end by _exit, and would take their counts with them.
override CFLAGS += -std=c17 -g -O1 $(WARN) -Wno-maybe-uninitialized -DNDEBUG --coverage -fprofile-update=atomic
LDFLAGS += --coverage -Wl,--wrap=_exit $(BUILD)/gcov_exit.o
else
override CFLAGS += -std=c17 -g -O2 $(WARN) -DNDEBUG
endif
# Libraries are linked in where the system has them as archives: most of the time an answer from the
# cache takes would be loading them. Z3 is loaded when first needed (solver/z3_api.h).
library  = $(or $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a)),-l$(1))
# Asked for when first linked, once: before that there may be no compiler to ask (scripts/deps).
ARCHIVES = $(eval ARCHIVES := $(foreach l,$(if $(LINK_ISL),isl) sqlite3 gmp jansson z,$(call library,$(l))))$(ARCHIVES)
LIBRARIES ?= $(ARCHIVES)
LDLIBS  += $(LIBRARIES) -lpthread -ldl -lm
# LINK_ISL=1: isl is linked in, too, and not loaded when first needed. HARDEN=1: as Debian builds programs.
ifdef LINK_ISL
CPPFLAGS += -DLINDY_LINK_ISL
endif
ifdef HARDEN
override CFLAGS += -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE
LDFLAGS += -pie -Wl,-z,relro,-z,now
endif

SRC  := $(foreach l,$(LAYERS),$(sort $(wildcard src/$(l)/*.c src/$(l)/*/*.c)))
OBJ  := $(SRC:src/%.c=$(BUILD)/%.o)
MAIN := $(BUILD)/cli/main.o
# The library holds every layer below cli/; the objects of cli/ are linked into the program.
LIB  := $(BUILD)/liblindy.a
CLI  := $(filter-out $(MAIN),$(filter $(BUILD)/cli/%,$(OBJ)))
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(sort $(wildcard tests/unit/*/test_*.c)))

all: $(if $(wildcard src/cli/main.c),$(BUILD)/lindy,$(LIB))

$(BUILD)/lindy: $(MAIN) $(CLI) $(LIB)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(MAIN) $(CLI) $(LIB) $(LDLIBS)
# Made anew, so that the member of a deleted source does not linger.
$(LIB): $(filter-out $(MAIN) $(CLI),$(OBJ))
	@rm -f $@
	$(AR) rcs $@ $^
$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/api/library.o: $(wildcard lib/*.bpl)
$(BUILD)/cil/tree/prelude.o: lib/cil.bpl
$(BUILD)/api/csharp/dotnet.o: lib/Confirm.cs lib/Inputs.cs
$(BUILD)/cil/lift/specifications.o: lib/bcl.bpl
$(BUILD)/cil/lift/annotated.o: lib/bcl-nonnull.txt
$(BUILD)/report/executions/run_html.o: lib/run_page.html
$(BUILD)/report/results/results_html.o: lib/report_page.html
$(BUILD)/report/coverage.o: lib/coverage_page.html
$(BUILD)/report/page.o: lib/page.css lib/page.js
# For other programs: one object that shows the names of the public header only.
PUBLIC := $(BUILD)/public/liblindy.a
$(PUBLIC): $(LIB)
	@mkdir -p $(@D)
	@rm -f $@
	$(CC) $(CFLAGS) -nostdlib -r -o $(@D)/lindy.o -Wl,--whole-archive $(LIB) -Wl,--no-whole-archive
	objcopy --wildcard --keep-global-symbol='lindy_*' $(@D)/lindy.o
	$(AR) rcs $@ $(@D)/lindy.o
$(BUILD)/public/%: examples/embed/%.c src/api/lindy.h $(PUBLIC)
	$(CC) -Isrc/api $(CFLAGS) $(LDFLAGS) -o $@ $< $(PUBLIC) $(LDLIBS)
$(BUILD)/unit/cli/%: $(CLI)
$(BUILD)/unit/%: tests/unit/%.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -Wno-unused-parameter -MMD -MP -MF $@.d $(LDFLAGS) \
	    -o $@ $< $(if $(findstring /unit/cli/,$@),$(CLI)) $(LIB) -lcmocka $(LDLIBS)
ifeq ($(MODE),coverage)
$(BUILD)/lindy $(UNIT): $(BUILD)/gcov_exit.o
endif
$(BUILD)/gcov_exit.o: tests/lib/gcov_exit.c
	@mkdir -p $(@D)
	$(CC) -std=c17 -O1 -c -o $@ $<
FUZZ := $(notdir $(basename $(wildcard fuzz/fuzz_*.c)))
$(BUILD)/fuzz/%: fuzz/%.c fuzz/fuzz.c fuzz/fuzz.h $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(LDFLAGS) -fsanitize=fuzzer -o $@ $< fuzz/fuzz.c $(LIB) $(LDLIBS)
$(BUILD)/replay/%: fuzz/%.c fuzz/fuzz.c fuzz/replay.c fuzz/fuzz.h $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(LDFLAGS) -o $@ $< fuzz/fuzz.c fuzz/replay.c $(LIB) $(LDLIBS)
-include $(OBJ:.o=.d) $(UNIT:=.d)

# --- the two commands of the README --------------------------------------------

demo:
	@scripts/deps build
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=$(BUILD) all
	@scripts/demo $(BUILD)/lindy

# Two minutes, for whoever builds from source: needs the packages to build, and no right to install any.
# What cannot be tested here is skipped, with the reason.
HAS_CMOCKA = $(shell echo | $(CC) -E -include stdarg.h -include stddef.h -include setjmp.h -include stdint.h \
                     -include cmocka.h - >/dev/null 2>&1 && echo yes)
check:
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release BUILD=build/release all examples $(if $(HAS_CMOCKA),units)
	@scripts/test/all --fast

test:
	@scripts/deps build test
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release BUILD=build/release all units examples
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=debug BUILD=build/debug all units replays
	@scripts/test/all

# --- for people who change Lindy -----------------------------------------------

replays: $(FUZZ:%=$(BUILD)/replay/%)

# Programs that use Lindy as a library; tests/embed.t runs them.
examples: $(BUILD)/public/verify

# Builds the unit tests; `make unit` also runs those of this MODE.
units: $(UNIT)
unit: units
	@scripts/test/all --unit $(BUILD)

# Rewrites the expected output of one golden test, or of a folder of them.
golden: $(BUILD)/lindy
	@test -n "$(T)" || { echo "usage: make golden T=tests/golden/DIR[/NAME.bpl]"; exit 1; }
	@scripts/golden --update --lindy=$(BUILD)/lindy $(T)

corpus: $(BUILD)/lindy
	@scripts/bench/corpus --lindy=$(BUILD)/lindy --ratchet=bench/ratchet.tsv

$(BUILD)/measure: bench/measure.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $<
bench:
	@scripts/deps build bench
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release BUILD=build/release all build/release/measure
	@scripts/bench/speed build/release
	@[ ! -d ../shared/corpus/dafny ] || $(MAKE) --no-print-directory -s BUILD=build/release stability

# The Slurm job of contrib/ on a cluster of its own; FLEET='--every=9 --seconds=4' for a sample.
FLEET ?=
fleet-test:
	@scripts/deps build test fleet
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release BUILD=build/release all
	@scripts/test/fleet-test $(FLEET)

# Fuzz targets under ASan and UBSan, FUZZ_SECONDS each; findings go to fuzz/found.
FUZZ_SECONDS ?= 450
fuzz:
	@scripts/deps build fuzz
	@scripts/fuzz/targets $(FUZZ_SECONDS)

# Real assemblies (Debian's boogie, Mono's libraries): every method decodes, as monodis has it.
assemblies: $(BUILD)/lindy
	@scripts/deps build test assemblies
	@scripts/test/assemblies --lindy=$(BUILD)/lindy
	@scripts/test/assemblies --translate --lindy=$(BUILD)/lindy

# What needs .NET: real compilers, real builds, real executions.
roslyn-test: $(BUILD)/lindy
	@scripts/test/roslyn

# The package for projects of C#: build/Lindy.Verify.VERSION.nupkg.
nuget: $(BUILD)/lindy
	@scripts/release/nuget $(BUILD)/lindy

# The extension for VS Code: build/lindy.vsix.
vscode:
	@scripts/deps editor
	@scripts/release/vscode

# Lindy in a real VS Code in a browser; PICTURES=docs/manual takes the manual's pictures anew.
editor-test: $(BUILD)/lindy
	@scripts/deps build test editor editor-test
	@LINDY=$(BUILD)/lindy scripts/editor/test

# Random programs, verified in several ways that must agree (DIFFER_COUNT of them from DIFFER_SEED on).
DIFFER_COUNT ?= 100
DIFFER_SEED ?= 1
differ: $(BUILD)/lindy
	@scripts/fuzz/differ --lindy=$(BUILD)/lindy --seed=$(DIFFER_SEED) --count=$(DIFFER_COUNT)

# The same for C#: what is verified must not fail when mono executes it.
differ-cil: $(BUILD)/lindy
	@scripts/fuzz/differ-cil --lindy=$(BUILD)/lindy --seed=$(DIFFER_SEED) --count=$(DIFFER_COUNT)

# Each byte of an assembly changed, and the assembly cut off there, on the sanitizer build (two minutes).
hostile-cil:
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=debug BUILD=build/debug replays
	@scripts/test/hostile-cil

# Bugs planted into copies of the sources, which differ must find (minutes for each).
planted: $(BUILD)/lindy
	@scripts/fuzz/planted

# How many proofs depend on what must not matter, without and with hints (one program of STABILITY_EVERY).
STABILITY_EVERY ?= 10
stability: $(BUILD)/lindy
	@scripts/bench/stability --lindy=$(BUILD)/lindy --every=$(STABILITY_EVERY) ../shared/corpus/dafny ../shared/corpus/carbon

# --- what continuous integration runs -------------------------------------------

# clang-tidy with the few checks of .clang-tidy, one process for each processor.
TIDY_FLAGS = -std=c17 -Isrc -D_GNU_SOURCE -DNDEBUG
analyse:
	@scripts/deps build analyse
	@printf '%s\n' $(SRC) | xargs -P $(JOBS) -n 8 sh -c 'clang-tidy -quiet "$$@" -- $(TIDY_FLAGS) 2>build/analyse.err' tidy \
	    || { cat build/analyse.err; exit 1; }
	@echo 'clang-tidy: no finding in $(words $(SRC)) files'

# Lines of src/ that the tests execute; build/coverage.tsv has them by file.
coverage:
	@scripts/deps build test
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=coverage BUILD=build/coverage all units
	@scripts/test/coverage

# gcc and clang, layout, analysis, every test. CI_TESTS=check leaves out the slow tests.
CI_TESTS ?= test
ci:
	@scripts/deps build test format fuzz analyse
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory -s -j$(JOBS) CC=clang BUILD=build/clang all
	@$(MAKE) --no-print-directory analyse
	@$(MAKE) --no-print-directory $(CI_TESTS)

FORMATTED = $(shell find src tests/unit tests/lib fuzz bench examples -name '*.[ch]')
format:
	@scripts/deps format
	clang-format -i $(FORMATTED)
lint:
	@scripts/deps format test
	@scripts/test/layers
	clang-format --dry-run -Werror $(FORMATTED)

# --- installation -------------------------------------------------------------

SHARE = $(DESTDIR)$(PREFIX)/share
# The library, its public header, and where pkg-config finds them.
install-lib: $(PUBLIC)
	install -D -m 644 $(PUBLIC) $(DESTDIR)$(PREFIX)/lib/liblindy.a
	install -D -m 644 src/api/lindy.h $(DESTDIR)$(PREFIX)/include/lindy.h
	@mkdir -p $(DESTDIR)$(PREFIX)/lib/pkgconfig
	version=$$(sed -n 's/.*LINDY_VERSION "\(.*\)".*/\1/p' src/api/lindy.h); \
	sed -e "s|@PREFIX@|$(PREFIX)|; s|@VERSION@|$$version|" src/api/lindy.pc.in \
	    > $(DESTDIR)$(PREFIX)/lib/pkgconfig/lindy.pc
# The program with its manual page, completions and files for editors.
install-program: all
	@scripts/deps install
	@mkdir -p $(BUILD)/share
	$(BUILD)/lindy help --format=scdoc | scdoc > $(BUILD)/share/lindy.1
	for s in bash zsh fish; do $(BUILD)/lindy completions $$s > $(BUILD)/share/$$s || exit 1; done
	install -D -m 755 $(BUILD)/lindy $(DESTDIR)$(PREFIX)/bin/lindy
	install -D -m 644 $(BUILD)/share/lindy.1 $(SHARE)/man/man1/lindy.1
	install -D -m 644 $(BUILD)/share/bash $(SHARE)/bash-completion/completions/lindy
	install -D -m 644 $(BUILD)/share/zsh $(SHARE)/zsh/site-functions/_lindy
	install -D -m 644 $(BUILD)/share/fish $(SHARE)/fish/vendor_completions.d/lindy.fish
	for f in $(filter-out editors/vscode/%,$(shell find editors -type f | sort)); do \
	    install -D -m 644 $$f $(SHARE)/lindy/$$f || exit 1; done
install: install-program install-lib

# Packages, the same bytes whoever builds them: a tarball that runs where it is unpacked, and a .deb.
dist:
	@scripts/deps build install
	@scripts/release/dist
deb:
	@scripts/deps build install deb
	@scripts/release/deb
# All of a release in build/release-VERSION; scripts/release/try tries it in bare systems.
release:
	@scripts/deps build install deb
	@scripts/release/all

clean:
	rm -rf build

help:
	@echo 'make            build build/release/lindy (MODE=debug: the hostile build; CC=clang works)'
	@echo 'make demo       install what is missing, build, and show Lindy at work'
	@echo 'make check      build, and the fast tests: two minutes, installs nothing'
	@echo 'make test       install what is missing, build both builds, run every test'
	@echo 'make ci         gcc, clang, layout, clang-tidy, every test (CI_TESTS=check: the fast tests)'
	@echo 'make analyse    clang-tidy with the checks of .clang-tidy'
	@echo 'make coverage   how much of src/ the tests execute (half an hour)'
	@echo 'make unit       unit tests of this MODE only'
	@echo 'make golden T=x rewrite the expected output of golden test x (a .bpl file or a folder)'
	@echo 'make corpus     run over ../shared/corpus, print a table, compare with bench/ratchet.tsv'
	@echo 'make bench      speed and memory, next to the peers that are installed'
	@echo 'make fleet-test the Slurm job of contrib/ on a cluster of its own (FLEET=--every=9 for a sample)'
	@echo 'make fuzz       fuzz targets under sanitizers (FUZZ_SECONDS=450 each)'
	@echo 'make differ     random programs: verdicts that disagree (DIFFER_COUNT=100, DIFFER_SEED=1)'
	@echo 'make differ-cil random C# methods: verified ones that fail when executed'
	@echo 'make hostile-cil each byte of an assembly changed: never a crash'
	@echo 'make planted    bugs planted into copies of the sources are found by differ (half an hour)'
	@echo 'make stability  proofs of the corpus that depend on what must not matter (STABILITY_EVERY=10)'
	@echo 'make assemblies decode all installed .NET assemblies, compare with monodis (minutes)'
	@echo 'make roslyn-test  what needs .NET: compilers, builds, executions'
	@echo 'make nuget      the package Lindy.Verify for projects of C#'
	@echo 'make vscode     the extension for VS Code: build/lindy.vsix (npm packages)'
	@echo 'make editor-test  Lindy in a real VS Code in a browser (minutes)'
	@echo 'make format     clang-format; make lint checks layers and format only'
	@echo 'make deb        a Debian package; make dist: a tarball that needs libc and Z3 only'
	@echo 'make release    tarball, Debian package, extension, checksums: build/release-VERSION'
	@echo 'make install    program, library and manual page; DESTDIR, PREFIX=/usr/local'
	@echo 'make clean      remove build/'

.PHONY: roslyn-test nuget check ci analyse coverage fleet-test dist deb release install-program vscode editor-test assemblies all demo test replays units unit golden corpus bench fuzz differ differ-cil hostile-cil planted stability format lint install install-lib examples clean help
