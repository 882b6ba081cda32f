// Everything comes out of the JSON of the page as text nodes: no markup is ever made of data.
"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const report = data.report;
  const findings = report.findings;
  for (const f of findings) for (const a of f.accesses) a.locks = a.locks.map(i => report.locks[i]);
  const main = document.getElementById("main");
  const LOCK_COLOURS = ["#1e88e5", "#8e24aa", "#43a047", "#fb8c00", "#d81b60", "#00acc1", "#6d4c41", "#7cb342"];
  const RANK = { high: 0, medium: 1, low: 2 };
  const PAGE = 200;
  const state = { text: "", severity: new Set(["high", "medium", "low"]), tag: "", status: "open", sort: "rank",
    selected: 0, visible: [] };
  const byId = new Map(findings.map((f, i) => [f.id, i]));

  // ---- small things ----
  function el(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "class") node.className = value;
      else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value);
    }
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined) node.append(child);
    }
    return node;
  }
  const show = (parent, ...children) => parent.replaceChildren(...children.flat(Infinity).filter(c => c !== null && c !== undefined));
  const short = (text, length) => text.length > length ? text.slice(0, length - 1) + "\u2026" : text;
  const code = (text, more) => el("code", more, text);
  const plural = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");
  /** The directory that all files have in common: it is left out where places are shown. */
  const common = (() => {
    const files = [...new Set(findings.flatMap(f => f.accesses.map(a => a.file)))].filter(f => f.startsWith("/"));
    if (!files.length) return "";
    let prefix = files[0].slice(0, files[0].lastIndexOf("/") + 1);
    for (const file of files) while (!file.startsWith(prefix)) prefix = prefix.slice(0, prefix.lastIndexOf("/", prefix.length - 2) + 1);
    return prefix;
  })();
  const shown = file => file.startsWith(common) ? file.slice(common.length) : file;
  const withoutCommon = text => common ? text.split(common).join("") : text;
  const place = p => shown(p.file) + (p.line ? ":" + p.line + (p.column ? ":" + p.column : "") : "");
  function link(position) {
    return position.line && data.sources[position.file]
      ? el("a", { href: "#/file/" + encodeURIComponent(position.file) + "/" + position.line, class: "code",
        title: position.file }, place(position))
      : code(place(position), { title: position.file });
  }
  function findingLink(index) {
    return el("a", { href: "#/finding/" + findings[index].id, class: "code" }, findings[index].location.name);
  }
  const typeOf = f => el("span", { class: "dim type" }, f.location.type === f.location.name ? "" : f.location.type || "");
  const severity = f => el("span", { class: "severity " + f.assessment.severity }, f.assessment.severity);
  const tags = f => f.assessment.tags.map(t => el("span", { class: "tag" }, t));
  const isSettled = f => Boolean(f.status.suppression)
    || Boolean(f.status.verdict && f.status.verdict.judgement !== "real");
  function threadText(t) {
    if (t.kind === "main") return "main thread";
    const kinds = { created: "thread ", "signal-handler": "signal handler ", "interrupt-handler": "interrupt handler ",
      callback: "callback ", exported: "any caller of " };
    return (kinds[t.kind] || "") + t.entry + (t.instances === "many" ? ", many instances" : "");
  }
  const isOnce = l => l.mode.endsWith("once");
  const onceText = l => (l.mode === "once" ? "run by " : "after ") + l.name;
  function locksText(a) {
    const held = a.locks.filter(l => !isOnce(l)).map(l => l.name);
    const all = (held.length ? ["holding " + held.join(", ")] : []).concat(a.locks.filter(isOnce).map(onceText));
    return all.length ? all.join(", ") : "no locks held";
  }
  const isWrite = a => a.kind.endsWith("write") || a.kind === "free";
  /** Where to look first: the declaration, or an access if there is none. */
  const home = f => f.location.line ? f.location : f.accesses[0];

  // ---- the list ----
  function matches(f) {
    if (!state.severity.has(f.assessment.severity)) return false;
    if (state.tag && !f.assessment.tags.includes(state.tag)) return false;
    if (state.status === "open" && isSettled(f)) return false;
    if (state.status === "new" && f.status.novelty !== "new") return false;
    if (!state.text) return true;
    return searchText(f).includes(state.text.toLowerCase());
  }
  const searched = new Map();
  function searchText(f) {
    if (!searched.has(f.id)) {
      const words = [f.id, f.location.name, f.location.file, f.assessment.cluster, ...f.assessment.tags];
      for (const a of f.accesses) words.push(a.function, a.expression, a.file);
      searched.set(f.id, words.join("\n").toLowerCase());
    }
    return searched.get(f.id);
  }
  const orders = {
    rank: (a, b) => a - b,
    location: (a, b) => findings[a].location.name.localeCompare(findings[b].location.name) || a - b,
    file: (a, b) => findings[a].location.file.localeCompare(findings[b].location.file)
      || findings[a].location.line - findings[b].location.line || a - b,
    accesses: (a, b) => findings[b].accesses.length - findings[a].accesses.length || a - b,
    cluster: (a, b) => (findings[a].assessment.cluster || "\uffff").localeCompare(
      findings[b].assessment.cluster || "\uffff") || a - b,
  };
  function select(index) {
    state.visible = findings.map((f, i) => i).filter(i => matches(findings[i])).sort(orders[state.sort]);
    state.selected = Math.max(0, Math.min(index, state.visible.length - 1));
  }
  function choice(label, values, current, change) {
    return el("label", {}, label + " ", el("select", { onchange: e => change(e.target.value), "data-choice": label },
      values.map(([value, text]) => {
        const option = el("option", { value }, text);
        option.selected = value === current;
        return option;
      })));
  }
  function listView() {
    const body = el("tbody", { id: "rows" });
    const counter = el("span", { class: "dim", id: "counter" });
    const more = el("button", { id: "more", onclick: () => addRows() });
    let drawn = 0;
    function addRows() {
      const part = state.visible.slice(drawn, drawn + PAGE);
      body.append(...part.map((index, i) => row(index, drawn + i)));
      drawn += part.length;
      more.hidden = drawn >= state.visible.length;
      more.textContent = "Show " + Math.min(PAGE, state.visible.length - drawn) + " more";
    }
    function draw() {
      select(state.selected);
      body.replaceChildren();
      drawn = 0;
      while (drawn === 0 || (drawn <= state.selected && drawn < state.visible.length)) {
        const before = drawn;
        addRows();
        if (drawn === before) break;
      }
      counter.textContent = state.visible.length + " of " + plural(findings.length, "finding");
      mark();
    }
    function row(index, position) {
      const f = findings[index];
      return el("tr", { class: "row" + (isSettled(f) ? " settled" : ""), "data-position": position,
        onclick: () => { state.selected = position; open(index); } },
        el("td", { class: "number dim" }, index + 1),
        el("td", {}, severity(f)),
        el("td", {}, code(f.location.name), " ", typeOf(f)),
        el("td", {}, code(place(home(f)))),
        el("td", { class: "number" }, f.accesses.length),
        el("td", {}, tags(f), f.status.novelty === "new" ? el("span", { class: "tag" }, "new") : null),
        el("td", { class: "dim" }, f.assessment.cluster));
    }
    const allTags = [...new Set(findings.flatMap(f => f.assessment.tags))].sort();
    const search = el("input", { type: "search", id: "search", placeholder: "search names, functions, files  ( / )",
      oninput: e => { state.text = e.target.value; state.selected = 0; draw(); } });
    search.value = state.text;
    const severities = ["high", "medium", "low"].map(s => {
      const box = el("input", { type: "checkbox", "data-severity": s, onchange: e => {
        if (e.target.checked) state.severity.add(s); else state.severity.delete(s);
        draw();
      } });
      box.checked = state.severity.has(s);
      return el("label", { class: "severity " + s }, box, " " + s);
    });
    show(main,
      el("div", { class: "controls" }, search, severities,
        choice("tag", [["", "any"], ...allTags.map(t => [t, t])], state.tag, v => { state.tag = v; draw(); }),
        choice("show", [["open", "open"], ["new", "new"], ["all", "all"]], state.status,
          v => { state.status = v; draw(); }),
        choice("sort", Object.keys(orders).map(o => [o, o]), state.sort, v => { state.sort = v; draw(); }), counter),
      el("table", {},
        el("thead", {}, el("tr", {}, el("th", { class: "number" }, "rank"), el("th", {}, "severity"),
          el("th", {}, "location"), el("th", {}, "declared"), el("th", { class: "number" }, "accesses"),
          el("th", {}, "tags"), el("th", {}, "belongs to"))),
        body), more);
    draw();
    state.redraw = draw;
    state.addRows = addRows;
  }
  function mark() {
    for (const row of document.querySelectorAll("tr.row.selected")) row.classList.remove("selected");
    const row = document.querySelector('tr.row[data-position="' + state.selected + '"]');
    if (row) { row.classList.add("selected"); row.scrollIntoView({ block: "nearest" }); }
  }
  function move(by) {
    state.selected = Math.max(0, Math.min(state.visible.length - 1, state.selected + by));
    while (!document.querySelector('tr.row[data-position="' + state.selected + '"]')
      && !document.getElementById("more").hidden) state.addRows();
    mark();
  }
  function open(index) { location.hash = "#/finding/" + findings[index].id; }

  // ---- source ----
  function sourceView(file, from, to, marks, regions) {
    const source = data.sources[file];
    const box = el("div", { class: "source code", tabindex: "0" });
    if (!source) {
      box.append(el("div", { class: "gap" }, "The source of " + file + " was not found when this report was made."));
      return box;
    }
    if (data.changed.includes(file)) {
      box.append(el("div", { class: "gap" }, "This file has changed since the check: these may not be the lines that were checked."));
    }
    let last = 0;
    for (const [no, text] of source.lines) {
      if (no < from || no > to) continue;
      if (last && no > last + 1) box.append(el("div", { class: "gap" }, "\u22ee"));
      last = no;
      const hit = marks.filter(m => m.line === no);
      const held = regions.filter(r => r.from <= no && no <= r.to);
      const bars = el("span", { class: "bars" }, held.map(r => {
        const bar = el("span", { class: no > r.certain ? "maybe" : "", title: (no > r.certain ? "may hold " : "holds ") + r.name });
        bar.style.setProperty("--lock", r.colour);
        return bar;
      }));
      const row = el("div", { class: "ln" + (hit.length ? " hit" + (hit.some(m => m.write) ? " write" : "") : ""),
        id: "L" + no, title: [...hit.map(m => m.title), ...held.map(r => (no > r.certain ? "may hold " : "holds ") + r.name)].join("\n") },
        el("span", { class: "no" }, no), bars, el("span", {}, text || " "), links(hit));
      const inner = held.filter(r => no <= r.certain).pop();
      if (inner) { row.classList.add("held"); row.style.setProperty("--lock", inner.colour); }
      box.append(row);
    }
    if (!last) box.append(el("div", { class: "gap" }, "The file has no such line now: it has changed since the check."));
    return box;
  }
  /** To the findings of the accesses on a line, where several are shown at once. */
  function links(hit) {
    const found = [...new Set(hit.map(m => m.finding).filter(i => i !== undefined))];
    if (!found.length) return null;
    return el("span", { class: "go" }, found.slice(0, 3).map(i => [findingLink(i), " "]),
      found.length > 3 ? "and " + (found.length - 3) + " more" : "");
  }
  const lockNames = new Map();
  function lockColour(name) {
    if (!lockNames.has(name)) lockNames.set(name, lockNames.size);
    return LOCK_COLOURS[lockNames.get(name) % LOCK_COLOURS.length];
  }
  /** From where to where the locks of an access are held in a function on the way to it. */
  function regions(access, name) {
    return access.locks.filter(l => l.section && l.section.line && l.section.function === name).map(l => {
      const ends = l.section.released.filter(e => e.file === l.section.file).map(e => e.line);
      const line = name === access.function ? access.line : l.section.line;
      // Where it is released on one path, it may still be held on another.
      const certain = ends.length ? Math.min(...ends.map(e => Math.max(e, line))) : line;
      return { file: l.section.file, from: l.section.line, certain, to: Math.max(certain, ...ends), name: l.name,
        colour: lockColour(l.name) };
    });
  }
  const markOf = a => ({ line: a.line, write: isWrite(a), title: a.kind + " of " + a.expression + ", " + locksText(a) });

  // ---- a finding ----
  function threadList(a) {
    const item = (t, or) => el("li", {}, or + threadText(report.threads[t]),
      report.threads[t].creator ? el("span", { class: "dim" }, " created in " + report.threads[t].creator + " at ") : null,
      report.threads[t].creator ? link(report.threads[t]) : null);
    const few = a.threads.slice(0, 2).map((t, i) => item(t, i ? "or " : ""));
    const others = a.threads.slice(2);
    return el("div", {}, el("ul", { class: "plain" }, few), others.length ? el("details", {},
      el("summary", {}, "or " + plural(others.length, "other thread")),
      el("ul", { class: "plain" }, others.map(t => item(t, "or ")))) : null);
  }
  function released(l) {
    if (!l.section) return null;
    const dim = text => el("span", { class: "dim" }, text);
    const by = l.section.line !== l.line || l.section.file !== l.file
      ? [dim(", by a call of " + l.section.function + " at "), link(l.section)] : [];
    return [...by, l.section.released.length
      ? [dim(", released at "), l.section.released.map((e, i) => [i ? ", " : "", link(e)])]
      : dim(", not released in " + l.section.function)];
  }
  function side(title, f, a) {
    const held = regions(a, a.function).filter(r => r.file === a.file);
    // What a caller took is held here all the time; which lines the function has is not known.
    a.locks.filter(l => !held.some(r => r.name === l.name)).forEach(l => held.push(
      { file: a.file, from: a.line, certain: a.line, to: a.line, name: l.name, colour: lockColour(l.name) }));
    const start = Math.min(a.line, ...held.filter(r => r.from <= a.line && a.line - r.from < 40).map(r => r.from));
    const end = Math.max(a.line + 4, ...held.filter(r => r.to - a.line < 40).map(r => r.to));
    const chain = report.chains[a.chain];
    return el("div", { class: "panel side" },
      el("h3", {}, title + ": " + a.kind.replace("-", " ") + " in ", code(a.function)),
      threadList(a),
      el("div", {}, link(a), " ", code(a.expression)),
      a.locks.length
        ? el("ul", { class: "plain locks" }, a.locks.map(l => {
          const key = el("span", { class: "key" });
          key.style.background = lockColour(l.name);
          const mode = { shared: " (shared)", once: " (runs it)", "after-once": " (before it)" }[l.mode] || "";
          const how = isOnce(l) ? " called at " : " locked at ";
          return el("li", {}, key, code(l.name), mode, el("span", { class: "dim" }, how), link(l), released(l));
        }))
        : el("div", { class: "dim" }, "no locks held"),
      sourceView(a.file, start - 4, end + 1, f.accesses.filter(x => x.file === a.file).map(markOf), held),
      chain.length ? el("details", { class: "chain" },
        el("summary", {}, "Reached through " + plural(chain.length, "call")),
        chain.map(step => el("details", { class: "step" },
          el("summary", {}, code(step.function), " ", link(step)),
          sourceView(step.file, step.line - 2, step.line + 2,
            [{ line: step.line, write: false, title: "call" }],
            regions(a, step.function).filter(r => r.file === step.file))))) : null);
  }
  function findingView(id) {
    const index = byId.get(id);
    if (index === undefined) { show(main, el("p", {}, "There is no finding " + id + ".")); return; }
    const f = findings[index];
    const extra = data.notes[index];
    const columns = el("div", { class: "columns" });
    const reasons = el("div", {});
    function showPair(pairIndex) {
      const pair = f.pairs[pairIndex];
      show(columns, side("First thread", f, f.accesses[pair.a]), side("Second thread", f, f.accesses[pair.b]));
      show(reasons,
        el("p", {}, el("b", {}, "May overlap: "), report.reasons[pair.overlap]),
        el("p", {}, el("b", {}, "Same memory: "), report.reasons[pair.alias]));
    }
    const pairs = f.pairs.length > 1 ? choice("pair", f.pairs.map((p, i) => [String(i),
      "line " + f.accesses[p.a].line + " (" + f.accesses[p.a].function + ") with line " + f.accesses[p.b].line
        + " (" + f.accesses[p.b].function + ")"]), String(extra.telling), v => showPair(Number(v))) : null;
    const e = f.evidence;
    show(main,
      el("p", { class: "dim" }, el("a", { href: "#/" }, "\u2190 all findings"), "  " + (index + 1) + " of "
        + findings.length + ", id ", code(f.id)),
      el("h1", {}, severity(f), " data race on ", code(f.location.name), " ", typeOf(f)),
      el("p", {}, f.location.line ? ["declared at ", link(f.location)] : ["accessed at ", link(home(f))], "  ", tags(f)),
      f.status.suppression ? el("p", { class: "note" }, "Suppressed: " + (f.status.suppression.reason || "no reason given")
        + " (" + place(f.status.suppression) + ")") : null,
      f.status.verdict ? el("p", { class: "note" }, "Judged " + f.status.verdict.judgement + ": "
        + f.status.verdict.reason) : null,
      f.status.novelty !== "unknown" ? el("p", { class: "dim" }, "Against the baseline: " + f.status.novelty) : null,
      extra.guard ? el("p", { class: "note", id: "guard" }, withoutCommon(extra.guard)) : null,
      el("p", {}, el("b", {}, "To fix: "), withoutCommon(extra.remedy)),
      pairs, columns, reasons,
      e.guards.length ? el("div", {}, el("h2", {}, "Which lock guards it"),
        el("table", { id: "guards" }, el("tr", {}, el("th", {}, "lock"), el("th", {}, "held at"), el("th", {}, "not held at")),
          e.guards.map(g => el("tr", {}, el("td", {}, el("a", { href: "#/lock/" + encodeURIComponent(g.lock), class: "code" }, g.lock)),
            el("td", {}, share(g.places, e.places), g.places + " of " + e.places),
            el("td", {}, g.exceptions.map(p => [link(p), " "]), e.places - g.places > g.exceptions.length ? "..." : ""))),
          el("tr", {}, el("td", { class: "dim" }, "no lock at all"), el("td", {}, share(e.unlocked, e.places), e.unlocked + " of " + e.places),
            el("td", {}, "")))) : null,
      el("h2", {}, "All " + plural(f.accesses.length, "access").replace("accesss", "accesses")),
      el("table", { id: "accesses" }, el("tr", {}, ["kind", "expression", "function", "place", "locks"].map(h => el("th", {}, h))),
        f.accesses.map(a => el("tr", {}, el("td", {}, a.kind), el("td", {}, code(a.expression)),
          el("td", {}, code(a.function)), el("td", {}, link(a)), el("td", {}, locksText(a))))),
      el("h2", {}, "Why it ranks here: score " + f.assessment.score),
      el("table", { id: "features" }, f.assessment.features.map(x => el("tr", {},
        el("td", { class: "number" }, (x.points > 0 ? "+" : "") + x.points), el("td", {}, code(x.name)),
        el("td", {}, x.reason)))),
      f.assessment.cluster ? el("div", {}, el("h2", {}, "Belongs to: " + f.assessment.cluster),
        el("ul", {}, findings.map((x, i) => [x, i]).filter(([x, i]) => i !== index
          && x.assessment.cluster === f.assessment.cluster).slice(0, 50).map(([x, i]) => el("li", {}, severity(x), " ",
          findingLink(i))))) : null,
      report.incomplete.length + report.notSeen.length
        ? el("details", {}, el("summary", {}, "What the analysis did not see"), unseen()) : null);
    showPair(extra.telling);
    const at = state.visible.indexOf(index);
    if (at >= 0) state.selected = at;
  }

  // ---- files, locks, threads, what was not seen ----
  function filesView() {
    const rows = new Map();
    findings.forEach(f => new Set(f.accesses.map(a => a.file)).forEach(file => {
      const row = rows.get(file) || { high: 0, medium: 0, low: 0 };
      row[f.assessment.severity]++;
      rows.set(file, row);
    }));
    const sorted = [...rows].sort((a, b) => b[1].high - a[1].high || b[1].medium - a[1].medium || b[1].low - a[1].low
      || a[0].localeCompare(b[0]));
    show(main, el("h1", {}, "Files with racing accesses"),
      el("table", { id: "files" }, el("tr", {}, el("th", {}, "file"), ["high", "medium", "low"].map(s => el("th", { class: "number" }, s))),
        sorted.map(([file, n]) => el("tr", {},
          el("td", {}, el("a", { href: "#/file/" + encodeURIComponent(file), class: "code", title: file }, shown(file))),
          ["high", "medium", "low"].map(s => el("td", { class: "number" }, n[s]))))));
  }
  function fileView(file, line) {
    const marks = [];
    const held = [];
    const here = [];
    findings.forEach((f, i) => {
      const own = f.accesses.filter(a => a.file === file);
      if (own.length) here.push(i);
      own.forEach(a => marks.push({ ...markOf(a), title: f.location.name + ": " + markOf(a).title, finding: i }));
      f.accesses.forEach(a => new Set(a.locks.map(l => l.section ? l.section.function : "")).forEach(name =>
        held.push(...regions(a, name).filter(r => r.file === file))));
    });
    const longest = new Map();
    for (const r of held) {
      const key = r.name + "\n" + r.from;
      const known = longest.get(key);
      if (!known || known.certain < r.certain || known.to < r.to) {
        longest.set(key, known ? { ...r, certain: Math.max(r.certain, known.certain), to: Math.max(r.to, known.to) } : r);
      }
    }
    const distinct = [...longest.values()];
    show(main, el("p", {}, el("a", { href: "#/files" }, "\u2190 all files")), el("h1", {}, code(file)),
      sourceView(file, 1, Infinity, marks, distinct),
      el("h2", {}, plural(here.length, "finding") + " here"),
      el("ul", {}, here.map(i => el("li", {}, severity(findings[i]), " ", findingLink(i)))));
    const target = line && document.getElementById("L" + line);
    if (target) { target.scrollIntoView({ block: "center" }); target.classList.add("hit"); }
  }
  function locks() {
    const all = new Map();
    findings.forEach((f, i) => f.evidence.guards.forEach(g => {
      if (!all.has(g.lock)) all.set(g.lock, []);
      all.get(g.lock).push([i, g.places, f.evidence.places, g.exceptions]);
    }));
    return [...all].sort((a, b) => b[1].length - a[1].length || a[0].localeCompare(b[0]));
  }
  function locksView() {
    show(main, el("h1", {}, "Locks, and what they guard"),
      el("p", { class: "dim" }, "Of the locations that race: where a lock is held at most of the places that access one, it is probably meant to be held at all."),
      el("table", { id: "locks" }, el("tr", {}, el("th", {}, "lock"), el("th", { class: "number" }, "held at some places"),
        el("th", { class: "number" }, "held at two thirds or more")),
        locks().map(([name, uses]) => el("tr", {},
          el("td", {}, el("a", { href: "#/lock/" + encodeURIComponent(name), class: "code" }, name)),
          el("td", { class: "number" }, uses.length),
          el("td", { class: "number" }, uses.filter(([, held, total]) => held * 3 >= total * 2).length)))));
  }
  function share(held, total) {
    const bar = el("span", { class: "share" }, el("span", {}));
    bar.firstChild.style.width = Math.round(100 * held / Math.max(1, total)) + "%";
    return bar;
  }
  function lockView(name) {
    const uses = (locks().find(([lock]) => lock === name) || [name, []])[1];
    uses.sort((a, b) => b[1] / b[2] - a[1] / a[2] || a[0] - b[0]);
    show(main, el("p", {}, el("a", { href: "#/locks" }, "\u2190 all locks")), el("h1", {}, code(name)),
      el("table", { id: "guarded" }, el("tr", {}, ["location", "held at", "missing at", "severity"].map(h => el("th", {}, h))),
        uses.map(([i, held, total, missing]) => el("tr", {}, el("td", {}, findingLink(i)),
          el("td", {}, share(held, total), held + " of " + plural(total, "place")),
          el("td", {}, missing.map(p => [link(p), " "]), total - held > missing.length ? "\u2026" : ""),
          el("td", {}, severity(findings[i]))))));
  }
  function svg(name, attributes, ...children) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }
  /** Which thread starts which: by the function that does it, and the threads known to run it. */
  function threadTree() {
    const threads = report.threads;
    const runs = new Map();
    const root = threads.findIndex(t => t.kind === "main");
    const add = (name, thread) => { if (!runs.has(name)) runs.set(name, new Set()); runs.get(name).add(thread); };
    threads.forEach((t, i) => add(t.entry, i));
    findings.forEach(f => f.accesses.forEach(a => a.threads.forEach(t => {
      add(a.function, t);
      const chain = report.chains[a.chain];
      chain.slice(threads[t].kind === "main" ? 0 : 1).forEach(s => add(s.function, t));
    })));
    const parent = threads.map((t, i) => {
      if (i === root || !t.creator) return -1;
      const by = [...(runs.get(t.creator) || [])].filter(p => p !== i);
      return by.includes(root) || !by.length ? root : by[0];
    });
    const depth = threads.map(() => -1);
    const find = (i, seen) => {
      if (depth[i] >= 0) return depth[i];
      if (parent[i] < 0 || seen.has(i)) return depth[i] = i === root ? 0 : 1;
      seen.add(i);
      return depth[i] = find(parent[i], seen) + 1;
    };
    threads.forEach((t, i) => find(i, new Set()));
    return { parent, depth };
  }
  function threadsView() {
    const { parent, depth } = threadTree();
    const levels = [];
    report.threads.forEach((t, i) => { (levels[depth[i]] = levels[depth[i]] || []).push(i); });
    const at = new Map();
    const width = 340, height = 62, boxWidth = 260, boxHeight = 42;
    const tallest = Math.max(1, ...levels.map(l => (l || []).length));
    levels.forEach((level, d) => (level || []).forEach((i, n) =>
      at.set(i, [20 + d * width, 20 + (n + Math.min(4, (tallest - level.length) / 2)) * height])));
    const drawing = svg("svg", { width: Math.max(1, levels.length) * width + 40, height: tallest * height + 40, id: "graph",
      role: "img", "aria-label": "which thread starts which" });
    parent.forEach((p, i) => {
      if (p < 0 || !at.has(p)) return;
      const [x1, y1] = at.get(p), [x2, y2] = at.get(i);
      drawing.append(svg("path", { d: "M" + (x1 + boxWidth) + " " + (y1 + boxHeight / 2) + " C" + (x1 + boxWidth + 35) + " "
        + (y1 + boxHeight / 2) + " " + (x2 - 35) + " " + (y2 + boxHeight / 2) + " " + x2 + " " + (y2 + boxHeight / 2) }));
    });
    report.threads.forEach((t, i) => {
      const [x, y] = at.get(i);
      const title = svg("title", {}, threadText(t) + (t.creator ? ", created in " + t.creator + " at " + place(t) : ""));
      const name = t.kind === "main" ? "main" : t.entry;
      drawing.append(svg("g", { class: "thread" }, title,
        svg("rect", { x, y, width: boxWidth, height: boxHeight, rx: 6, "stroke-width": t.instances === "many" ? 3 : 1 }),
        svg("text", { x: x + 10, y: y + 18 }, short(name, 32)),
        svg("text", { x: x + 10, y: y + 34, class: "edge" }, (t.instances === "many" ? "many, " : "")
          + (t.kind === "main" ? "the main thread" : short(t.creator ? "created in " + t.creator : t.kind, 36)))));
    });
    show(main, el("h1", {}, "Threads that take part in races"), el("div", { class: "source" }, drawing),
      el("table", {}, el("tr", {}, ["thread", "created in", "at", "findings"].map(h => el("th", {}, h))),
        report.threads.map((t, i) => el("tr", {}, el("td", {}, threadText(t)), el("td", {}, code(t.creator || "")),
          el("td", {}, link(t)),
          el("td", { class: "number" }, findings.filter(f => f.accesses.some(a => a.threads.includes(i))).length)))));
  }
  function unseen() {
    const box = el("div", {});
    if (report.incomplete.length) {
      box.append(el("h2", {}, "Incomplete, so races may be missing"), el("ul", {}, report.incomplete.map(i =>
        el("li", {}, i.what + ": " + i.reason + " ", i.line ? link(i) : null))));
    }
    if (report.notSeen.length) {
      box.append(el("h2", {}, "Code whose effect was not followed"), el("table", {}, report.notSeen.map(n => el("tr", {},
        el("td", {}, n.kind), el("td", {}, code(n.what)), el("td", { class: "number" }, n.count + "x"),
        el("td", {}, n.places.slice(0, 3).map(p => [link(p), " "]))))));
    }
    if (!box.childNodes.length) box.append(el("p", {}, "Nothing was cut short, and there was no code the analysis did not see."));
    return box;
  }
  function unseenView() { show(main, el("h1", {}, "What the analysis did not see"), unseen()); }

  // ---- keys, routes ----
  const KEYS = [["j / k", "next, previous"], ["Enter", "open"], ["Escape, u", "back to the list"], ["n / p", "next, previous finding"],
    ["o", "unfold all call chains"], ["/", "search"], ["t", "light or dark"], ["?", "these keys"]];
  function help() {
    const dialog = document.getElementById("help");
    show(dialog, el("h2", {}, "Keys"), el("table", {}, KEYS.map(([k, what]) => el("tr", {},
      el("td", {}, el("kbd", {}, k)), el("td", {}, what)))), el("form", { method: "dialog" }, el("button", {}, "Close")));
    dialog.showModal();
  }
  function theme() {
    const root = document.documentElement;
    const dark = root.classList.contains("dark")
      || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.toggle("dark", !dark);
    root.classList.toggle("light", dark);
  }
  function neighbour(by) {
    const at = Math.max(0, Math.min(state.visible.length - 1, state.selected + by));
    if (state.visible.length) { state.selected = at; open(state.visible[at]); }
  }
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
    if (typing) {
      if (e.key === "Escape" || (e.key === "Enter" && e.target.id === "search")) { e.target.blur(); main.focus(); }
      return;
    }
    const onList = view() === "list";
    const onFinding = view() === "finding";
    const actions = {
      j: () => onList ? move(1) : null, ArrowDown: () => onList ? move(1) : null,
      k: () => onList ? move(-1) : null, ArrowUp: () => onList ? move(-1) : null,
      Enter: () => onList && state.visible.length ? open(state.visible[state.selected]) : null,
      Escape: () => onList ? null : (location.hash = "#/"), u: () => onList ? null : (location.hash = "#/"),
      n: () => onFinding ? neighbour(1) : null, p: () => onFinding ? neighbour(-1) : null,
      o: () => { const all = [...document.querySelectorAll("details.chain, details.step")]; const to = all.some(d => !d.open);
        all.forEach(d => { d.open = to; }); },
      "/": () => { if (!onList) location.hash = "#/"; setTimeout(() => document.getElementById("search").focus(), 0); },
      t: theme, "?": help,
    };
    const action = actions[e.key];
    if (action && !(e.target.tagName === "SUMMARY" && e.key === "Enter")) {
      if (action() !== null) e.preventDefault();
    }
  });
  document.getElementById("theme").addEventListener("click", theme);
  const parts = () => location.hash.replace(/^#\/?/, "").split("/").map(p => {
    try { return decodeURIComponent(p); } catch (e) { return p; }
  });
  const view = () => parts()[0] || "list";
  function route() {
    const [name, first, second] = parts();
    for (const a of document.querySelectorAll("nav a")) {
      const own = a.dataset.view;
      a.classList.toggle("current", own === (name || "list") || own === name + "s" || (own === "list" && name === "finding"));
    }
    if (!state.visible.length) select(0);
    ({ "": listView, finding: () => findingView(first), files: filesView, file: () => fileView(first, Number(second)),
      locks: locksView, lock: () => lockView(first), threads: threadsView, unseen: unseenView }[name] || listView)();
    if (name !== "file") scrollTo(0, 0);
    if (!name) mark();
    document.documentElement.dataset.view = location.hash || "#/";
  }
  const count = s => findings.filter(f => f.assessment.severity === s).length;
  document.getElementById("summary").textContent = plural(findings.length, "finding") + ": " + count("high") + " high, "
    + count("medium") + " medium, " + count("low") + " low";
  addEventListener("hashchange", route);
  route();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
