/* SPDX-License-Identifier: MIT */
/* See heal_note.h. */
#include "report/heal_note.h"

#include "report/json.h"
#include "report/text.h"
#include "report/verify.h"

#include <string.h>

json_t *heal_note_json(const Session *s, const HealNote *n) {
  json_t *o = json_event("healed");
  Str name = verify_unit_name(n->impl);
  json_object_set_new(o, "unit", json_text(name->text, name->len));
  json_object_set_new(o, "implementation", json_text(n->impl->unique->text, n->impl->unique->len));
  json_object_set_new(o, "tried", json_integer(n->tried));
  json_object_set_new(o, "healed", json_boolean(n->what != NULL));
  if (n->what) {
    json_place(o, s, (Span){n->pos, 0});
    json_object_set_new(o, "cure", json_text(n->what, strlen(n->what)));
    json_object_set_new(o, "seconds", json_real(n->seconds));
    json_object_set_new(o, "stable", json_integer(n->stable));
    json_object_set_new(o, "mutations", json_integer(n->mutated));
  }
  json_object_set_new(o, "before", json_real(n->before));
  return o;
}

void heal_note_effect(const HealNote *n, Buf *out) {
  buf_printf(out, "proved in %.1f s, %s in %.1f s before; stable in %u of %u mutated runs",
             n->seconds, n->proved ? "proved but not stable" : "not proved", n->before,
             (unsigned)n->stable, (unsigned)n->mutated);
}

void heal_note_write(FILE *to, const Session *s, const HealNote *n, const ReportStyle *style,
                     bool json) {
  if (json) {
    json_write(to, heal_note_json(s, n));
    return;
  }
  Buf text = {0}, out = {0};
  const char *name = verify_unit_name(n->impl)->text;
  if (n->what) buf_printf(&text, "healed %s by %s: ", name, n->what);
  if (n->what)
    heal_note_effect(n, &text);
  else
    buf_printf(&text, "no cure for %s was found (%u tried)", name, (unsigned)n->tried);
  text_entry(&out, s, style,
             (TextEntry){{n->what ? n->pos : n->impl->pos, 0}, SEV_NOTE, NULL, text.text});
  text_flush(to, &out);
  buf_free(&text);
  buf_free(&out);
}
