/* SPDX-License-Identifier: MIT */
/* Control: jumps, calls, places where paths meet. See machine.h. */
#include "exec/explicit/machine.h"

#include "base/bug.h"

void machine_init(Machine *m, ExplicitCode *code, const MachineHooks *hooks) {
  *m = (Machine){.code = code, .hooks = hooks, .budget = UINT64_MAX};
  hole_sets_init(&m->holes);
  points_init(&m->points);
}

void machine_free(Machine *m) {
  hole_sets_free(&m->holes);
  points_free(&m->points);
  vec_free(&m->state.cells);
  vec_free(&m->state.frames);
  vec_free(&m->state.domains);
  vec_free(&m->state.decisions);
  vec_free(&m->command.temporaries);
  vec_free(&m->again.jumps);
}

/* Where the operands are, after anything of it has moved. */
void machine_rebase(Machine *m) {
  vec_reserve(&m->command.temporaries, m->code->most_temporaries + 1);
  m->command.base[OF_GLOBAL] = m->state.cells.at;
  m->command.base[OF_FRAME] =
      m->state.cells.at + (m->state.frames.n ? vec_last(&m->state.frames).base : 0);
  m->command.base[OF_LITERAL] = m->code->literals.at;
  m->command.base[OF_TEMPORARY] = m->command.temporaries.at;
}

/* A frame whose slots may hold anything. */
static Word *push_frame(Machine *m, uint32_t body, uint32_t call) {
  uint32_t base = m->state.cells.n, n = m->code->bodies.at[body].n_slots;
  vec_push(&m->state.frames, ((MachineFrame){base, body, call}));
  vec_reserve(&m->state.cells, base + n + 1);
  m->state.cells.n = base + n;
  for (uint32_t i = 0; i < n; i++) m->state.cells.at[base + i] = WORD_ANY;
  return m->state.cells.at + base;
}

void machine_start(Machine *m, const Proc *entry) {
  vec_clear(&m->state.cells);
  vec_clear(&m->state.frames);
  vec_clear(&m->state.domains);
  vec_clear(&m->state.decisions);
  vec_clear(&m->again.jumps);
  m->state.step = 0;
  m->state.forked = false;
  m->again.at = 0;
  for (uint32_t i = 0; i < m->code->n_globals; i++) vec_push(&m->state.cells, WORD_ANY);
  uint32_t body = code_body(m->code, entry, 0);
  push_frame(m, body, 0);
  m->state.pc = code_start(m->code, body, CALLED_AS_ENTRY);
  machine_rebase(m);
}

/* ---- jumps --------------------------------------------------------------------- */

/* May the leading assumptions of the target hold? */
static bool is_possible(Machine *m, const BranchTarget *t) {
  if (!t->guard) return true;
  m->command.looking = true;
  bool possible = true;
  for (uint32_t pc = t->guard; possible; pc++) {
    const Instr *in = &m->code->all.at[pc];
    m->instructions++;
    if (in->op == I_GUARDED) break;
    if (in->op == I_GUARD)
      possible = machine_read(m, in->a) != word_int(0);
    else
      machine_compute(m, in);
  }
  m->command.looking = false;
  return possible;
}

static void take(Machine *m, const BranchTarget *t) {
  m->state.pc = t->to;
  if (m->again.decisions) vec_push(&m->again.jumps, t->number);
  if (m->keeps_jumps) vec_push(&m->state.decisions, (uint16_t)t->number);
}

static MachineEnd branch(Machine *m, const Branch *b) {
  const BranchTarget *targets = &m->code->targets.at[b->first], *first = NULL;
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->n; i++) {
    if (!is_possible(m, &targets[i])) continue;
    if (n++ == 0)
      first = &targets[i];
    else if (!m->again.decisions)
      m->hooks->forked(
          m->hooks->self, m,
          &(MachineFork){
              .pc = targets[i].to, .unknown = NO_UNKNOWN, .domain = domain_full, .decision = i});
  }
  if (n == 0) return MACHINE_BLOCKED;
  if (n > 1) {
    uint32_t decision = (uint32_t)(first - targets);
    if (m->again.decisions) {
      must(m->again.at < m->again.n);
      decision = m->again.decisions[m->again.at++];
    }
    if (!m->keeps_jumps) vec_push(&m->state.decisions, (uint16_t)decision);
    m->state.forked = true;
    first = &targets[decision];
  }
  take(m, first);
  return MACHINE_GOES_ON;
}

/* ---- calls --------------------------------------------------------------------- */

/* May the body be called once more inside itself? */
static bool may_recur(const Machine *m, uint32_t body) {
  uint32_t n = 0;
  for (uint32_t i = 0; m->recursion && i < m->state.frames.n; i++)
    n += m->state.frames.at[i].body == body;
  return !m->recursion || n <= m->recursion;
}

static MachineEnd call(Machine *m, uint32_t number) {
  enum { DEEPEST = 100 };
  CallSite s = m->code->calls.at[number];
  const Proc *p = s.cmd->proc;
  if (p->impls.n > 1) return MACHINE_GIVES_UP;
  if (m->state.frames.n >= DEEPEST) return MACHINE_TOO_DEEP;
  uint32_t body = code_body(m->code, p, 0);
  if (!may_recur(m, body)) return MACHINE_TOO_DEEP;
  uint32_t start = code_start(m->code, body, s.cmd->is_free ? CALLED_FREELY : CALLED);
  vec_reserve(&m->state.cells, m->state.cells.n + m->code->bodies.at[body].n_slots + 1);
  machine_rebase(m);
  Word *slots = push_frame(m, body, number + 1); /* the operands are still those of the caller */
  for (uint32_t i = 0; i < s.n; i++) slots[i] = machine_read(m, m->code->operands.at[s.first + i]);
  machine_rebase(m);
  m->state.pc = start;
  return MACHINE_GOES_ON;
}

static MachineEnd leave_frame(Machine *m) {
  MachineFrame f = vec_pop(&m->state.frames);
  if (!f.call) return MACHINE_PASSED;
  const CallSite *s = &m->code->calls.at[f.call - 1];
  m->state.cells.n = f.base; /* the results are still there */
  machine_rebase(m);
  const Word *results = m->state.cells.at + f.base + s->cmd->proc->ins.n;
  for (uint32_t i = 0; i < s->cmd->n_vars; i++) {
    Operand o = m->code->operands.at[s->results + i];
    if (o != UINT32_MAX) m->command.base[operand_kind(o)][operand_number(o)] = results[i];
  }
  m->state.pc = m->code->sites.at[s->site].at;
  return MACHINE_GOES_ON;
}

/* ---- running ------------------------------------------------------------------- */

static MachineEnd control(Machine *m, const Instr *in) {
  if (m->instructions > m->budget) return MACHINE_GIVES_UP;
  m->entered = true;
  switch ((InstrOp)in->op) {
  case I_GOTO: m->state.pc = in->a; return MACHINE_GOES_ON;
  case I_BRANCH: return branch(m, &m->code->branches.at[in->a]);
  case I_SAVE: return m->hooks->arrived(m->hooks->self, m, in->a);
  case I_CALL: return call(m, in->a);
  case I_RETURN: return leave_frame(m);
  default: return MACHINE_BLOCKED; /* I_STOP */
  }
}

MachineEnd machine_run(Machine *m) {
  for (;;) {
    const Instr *in = &m->code->all.at[m->state.pc];
    if (in->at == m->state.pc++) m->command.fresh = m->state.domains.n;
    m->instructions++;
    MachineEnd end = MACHINE_GOES_ON;
    if (in->op == I_HAVOC)
      m->command.base[operand_kind(in->d)][operand_number(in->d)] = WORD_ANY;
    else if (in->op >= I_GUARD)
      end = control(m, in);
    else
      end = machine_compute(m, in);
    if (end != MACHINE_GOES_ON) return end;
  }
}
