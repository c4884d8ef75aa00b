// What the pages have in common: data, elements, Boogie in colours.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const el = (tag, cls, text) => { const e = document.createElement(tag); if (cls) e.className = cls; if (text !== undefined) e.textContent = text; return e; };
const words = /(\/\/.*|\/\*.*?\*\/)|("(?:[^"\\]|\\.)*")|\b(assert|assume|axiom|break|call|const|else|ensures|exists|forall|free|function|goto|havoc|if|implementation|invariant|modifies|old|procedure|requires|return|returns|then|type|unique|var|where|while|lambda|datatype)\b|\b(bool|int|real|true|false|bv\d+)\b|\b(\d[\d.]*(?:bv\d+)?)\b/g;
function colored(text) {
  const line = el("span"); let from = 0;
  for (const m of text.matchAll(words)) {
    line.append(text.slice(from, m.index), el("span", m[1] ? "rem" : m[2] ? "str" : m[3] ? "key" : m[4] ? "typ" : "num", m[0]));
    from = m.index + m[0].length;
  }
  line.append(text.slice(from) || (text ? "" : " "));
  return line;
}
const plural = (n, one) => n + " " + one + (n === 1 ? "" : "s");
