'use strict';
// A failing execution as a space-time diagram. All text reaches the page through textContent, never as markup.
// Order of this file: the data as a graph, rows (what is folded), drawing, the panel beside it, and input.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const ROW = 26, CHAR = 7.55, NAMES = 30, SLANTED = 112, RUN = 3, FAR = 24, SHORT = 24;
  const MOST_EDGES = 600, MOST_BESIDE = 400, SHARED = 4;

  // --- elements

  const fill = (element, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === false || value === undefined || value === null) continue;
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? '' : value);
    }
    for (const child of children) if (child !== undefined && child !== null) element.append(child);
    return element;
  };
  const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes, ...children) =>
    fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

  // --- the graph

  /** One failure: its events with what each directly depends on and what directly depends on it. */
  class Scene {
    constructor(raw) {
      Object.assign(this, raw);
      this.size = raw.actor.length;
      this.before = Array.from({ length: this.size }, () => []);
      this.after = Array.from({ length: this.size }, () => []);
      this.first = raw.actors.map(() => -1);
      this.last = raw.actors.map(() => -1);
      this.shared = new Uint8Array(this.size);
      for (let e = 0; e < raw.edges.length; e += 2) {
        this.shared[raw.edges[e]] = this.shared[raw.edges[e + 1]] = 1;
        this.link(raw.edges[e], raw.edges[e + 1]);
      }
      for (let i = 0; i < this.size; i++) {
        const a = raw.actor[i];
        if (this.last[a] >= 0) this.link(this.last[a], i);
        else this.first[a] = i;
        this.last[a] = i;
      }
      this.stuck = new Map(raw.blocked.map(each => [each.actor, each]));
    }
    link(from, to) { this.before[to].push(from); this.after[from].push(to); }
    words(column, i) { return this.texts[this[column][i]]; }
    says(i) { return this.words('text', i); }
    who(i) { return this.actors[this.home(i)]; }
    /** Whose line an event is on: some actors are shown on that of another. */
    home(i) { return this.homes[this.actor[i]]; }
    shown(a) { return this.homes[a] === a; }
    place(i) {
      const file = this.words('file', i);
      return file && file.slice(file.lastIndexOf('/') + 1) + (this.line[i] > 0 ? ':' + this.line[i] : '');
    }
    reach(from, next) {
      const seen = new Uint8Array(this.size), open = [from];
      while (open.length) for (const to of next[open.pop()]) if (!seen[to]) { seen[to] = 1; open.push(to); }
      return seen;
    }
    /** Whether an event is of no interest to anybody else: it may be folded together with its neighbours. */
    dull(i) {
      if (i === this.decisive || (i === this.size - 1 && !this.stuck.size) || this.changes) return false;
      if (this.part[i] === '0') return true;
      const a = this.actor[i];
      return !this.shared[i] && i !== this.first[a] && !(this.stuck.has(a) && i === this.last[a]);
    }
    /** Whether an event is left out of a chart of messages. */
    silent(i) {
      if (i === this.decisive || i === this.size - 1 || this.role[i] === 's' || this.role[i] === 'v') return false;
      return !(this.stuck.has(this.actor[i]) && i === this.last[this.actor[i]]);
    }
    /** Values last seen and locks held after event `at`. */
    state(at) {
      const values = new Map(), locks = this.actors.map(() => []);
      for (let i = 0; i <= at; i++) {
        const object = this.words('object', i), role = this.role[i], held = locks[this.actor[i]];
        if (role === 't') held.push(object);
        if (role === 'g' && held.includes(object)) held.splice(held.lastIndexOf(object), 1);
        const value = this.words('value', i);
        if (object && value && (role === 'r' || role === 'w')) {
          values.delete(object);
          values.set(object, { value, step: i });
        }
      }
      return { values, locks };
    }
    /** The variables of a model after event `at`. */
    variables(at) {
      const all = new Map(this.start);
      for (let i = 0; i <= at; i++) for (const [name, , value] of this.changes[i]) {
        if (this.texts[value] === '') all.delete(this.texts[name]);
        else all.set(this.texts[name], this.texts[value]);
      }
      return all;
    }
  }

  // --- rows

  let scene, rows, rowOf, picked, past, future, unfolded, folding = true, lit = true, tabular = false, beside = false, everything = false, messages = false;

  /** A row is an event, a run of folded ones, or where an actor is at the end: it cannot go on, or is one side of a race. */
  function layRows() {
    rows = [];
    rowOf = new Int32Array(scene.size);
    for (let i = 0; i < scene.size;) {
      let end = i;
      if (messages && scene.silent(i)) { // the row of what comes next stands for it
        rowOf[i++] = rows.length;
        continue;
      }
      while (folding && !messages && end < scene.size && scene.dull(end)) end++;
      if (end - i < RUN || unfolded.has(i)) end = unfolded.has(i) && end > i ? end : i + 1;
      const fold = end - i >= RUN && !unfolded.has(i);
      for (let k = i; k < end; k++) {
        rowOf[k] = rows.length;
        if (!fold) rows.push({ event: k });
      }
      if (fold) rows.push({ from: i, to: end });
      i = end;
    }
    for (const each of scene.blocked) rows.push({ stuck: each });
  }

  const eventOf = row => row.event !== undefined ? row.event : row.stuck ? scene.last[row.stuck.actor] : row.to - 1;

  function saying(row) {
    if (row.event !== undefined) return scene.says(row.event);
    if (row.stuck) return row.stuck.waits;
    const idle = scene.part.slice(row.from, row.to).includes('1');
    return `… ${row.to - row.from} steps ${idle ? 'without an arrow' : 'with no part in it'}`;
  }
  const column = row => row.stuck ? row.stuck.actor : scene.home(row.event !== undefined ? row.event : row.from);

  // --- the diagram

  const chart = html('section', { class: 'chart', tabindex: 0, 'aria-label': 'Diagram of the execution; j and k go from step to step' });
  const detail = html('aside', { class: 'detail', 'aria-label': 'The step' });
  const status = html('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const space = html('div', { class: 'space' });
  let width = 0, gutter = 0, x = [], slanted = false;

  function measure() {
    const room = chart.clientWidth, lines = scene.actors.map((_, a) => a).filter(a => scene.shown(a)), count = lines.length;
    gutter = 40 + String(scene.size).length * 8;
    const labels = Math.min(280, room * 0.42);
    const step = Math.max(24, Math.min(200, (room - gutter - labels) / Math.max(1, count)));
    x = scene.homes.map(a => gutter + 14 + lines.indexOf(a) * step);
    width = Math.max(room, gutter + count * step + labels);
    slanted = lines.some(a => scene.actors[a].length * CHAR > step - 8);
  }

  function names() {
    const height = slanted ? SLANTED : NAMES;
    const top = svg('svg', { class: 'names', width, height, 'aria-hidden': true });
    scene.actors.forEach((name, a) => {
      if (!scene.shown(a)) return;
      const short = slanted && name.length > 17 ? name.slice(0, 16) + '…' : name;
      const at = slanted ? { transform: `translate(${x[a]} ${height - 8}) rotate(-50)` } : { x: x[a] - 4, y: 20 };
      top.append(svg('text', { class: 'halo', 'font-weight': 600, ...at }, svg('title', {}, name), short));
    });
    return top;
  }

  const side = i => !lit || picked === undefined ? '' : i === eventOf(rows[picked]) ? 'self'
    : past[i] ? 'past' : future[i] ? 'future' : 'apart';

  function arrow(kind) {
    return svg('marker', { id: 'arrow-' + kind, class: kind, viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse', orient: 'auto' },
      svg('path', { d: 'M0 0 8 4 0 8z' }));
  }

  function edges(into, from, to) {
    const y = row => (row - from) * ROW + ROW / 2;
    const own = picked === undefined ? -1 : eventOf(rows[picked]);
    let drawn = 0;
    for (let e = 0; e < scene.edges.length && drawn < MOST_EDGES; e += 2) {
      const a = scene.edges[e], b = scene.edges[e + 1], ra = rowOf[a], rb = rowOf[b];
      const message = scene.role[a] === 's' && scene.role[b] === 'v';
      if (rb < from || ra > to || ra === rb || scene.home(a) === scene.home(b) || messages && !message) continue;
      const xa = x[scene.actor[a]], xb = x[scene.actor[b]], ya = y(ra), yb = y(rb);
      const inPast = lit && (past[a] || a === own) && (past[b] || b === own);
      const inFuture = lit && (future[a] || a === own) && (future[b] || b === own);
      const kind = inPast ? 'past' : inFuture ? 'future' : picked === undefined || !lit ? '' : 'apart';
      const away = xb > xa ? -1 : 1, end = xb + away * 7, turn = Math.min(60, (yb - ya) / 2);
      // What comes from far away is only hinted at, or the lines would hide what is near.
      const far = rb - ra > FAR && a !== own && b !== own;
      if (far && rb > to) continue;
      into.append(svg('path', {
        class: `edge ${kind} ${message ? 'message' : ''}`,
        d: far ? `M${end + away * 14} ${yb - 11}Q${end + away * 9} ${yb} ${end} ${yb}`
          : `M${xa} ${ya}C${xa} ${ya + turn} ${end + away * 24} ${yb} ${end} ${yb}`,
        'marker-end': `url(#arrow-${inPast ? 'past' : inFuture ? 'future' : 'any'})`,
      }));
      drawn++;
    }
  }

  const endOf = a => rows.length - scene.blocked.length + scene.blocked.findIndex(each => each.actor === a);

  /** Who waits for whom at the end: a cycle is a deadlock. Or who races with whom. */
  function waits(into, from) {
    const y = row => (row - from) * ROW + ROW / 2;
    for (const { actor, on } of scene.blocked) {
      if (on < 0 || on === actor) continue;
      const to = scene.stuck.has(on) ? endOf(on) : rowOf[scene.last[on]], away = x[on] > x[actor] ? -8 : 8;
      into.append(svg('path', {
        class: 'wait', d: `M${x[actor]} ${y(endOf(actor))}Q${x[actor] + away} ${y(to)} ${x[on] + away} ${y(to)}`, 'marker-end': 'url(#arrow-wait)',
      }));
    }
  }

  /** The label goes to the right of its lifeline, over the others, as nothing else is in its row; or else to the left. */
  function label(text, at, y, kind, place) {
    const wide = text.length * CHAR, right = width - 12 - at - 12;
    const left = wide > right && at - gutter > right;
    const most = Math.max(4, Math.floor((left ? at - gutter - 12 : right) / CHAR));
    const shown = text.length > most ? text.slice(0, most - 1) + '…' : text;
    const parts = [svg('text', { class: 'halo label ' + kind, x: left ? at - 12 : at + 12, y: y + 4, 'text-anchor': left ? 'end' : 'start' }, shown)];
    const end = left ? at + 12 : at + 12 + shown.length * CHAR;
    if (place && width - 12 - place.length * CHAR > end + 24) {
      parts.push(svg('text', { class: 'halo place', x: width - 12, y: y + 4, 'text-anchor': 'end' }, place));
    }
    return parts;
  }

  function drawRow(r, y) {
    const row = rows[r], at = x[column(row)], event = eventOf(row);
    const decides = row.event !== undefined && row.event === scene.decisive;
    const group = svg('g', { class: row.stuck ? '' : side(event) });
    if (row.event !== undefined) {
      group.append(svg('text', { class: 'number', x: gutter - 14, y: y + 4, 'text-anchor': 'end' }, String(row.event + 1)));
      if (decides) group.append(svg('path', { class: 'flag', d: `M4 ${y - 6}l10 6-10 6z` }), svg('circle', { class: 'ring', cx: at, cy: y, r: 9 }));
      const wrong = row.event === scene.size - 1 && !scene.blocked.length;
      group.append(svg('circle', { class: wrong ? 'dot flag' : 'dot', cx: at, cy: y, r: 6 }));
      group.append(...label(saying(row), at, y, '', scene.place(row.event)));
    } else if (row.stuck) {
      group.append(svg('path', { class: 'cross', d: `M${at - 5} ${y - 5}l10 10m0-10l-10 10` }));
      group.append(...label(saying(row), at, y, 'stuck', ''));
    } else {
      const all = [...new Set(scene.actor.slice(row.from, row.to).map(a => scene.homes[a]))];
      for (const a of all) group.append(svg('circle', { class: 'dot', cx: x[a], cy: y, r: 3 }));
      group.append(...label(`${saying(row)}, of ${all.map(a => scene.actors[a]).join(', ')}`, at, y, 'fold', ''));
    }
    return group;
  }

  function draw() {
    if (beside) return drawBeside();
    if (tabular) return drawTable();
    const head = slanted ? SLANTED : NAMES;
    const from = Math.max(0, Math.floor(chart.scrollTop / ROW) - 4);
    const to = Math.min(rows.length - 1, Math.ceil((chart.scrollTop + chart.clientHeight - head) / ROW) + 4);
    const height = (to - from + 1) * ROW;
    const picture = svg('svg', { width, height, style: `top:${from * ROW}px`, 'aria-hidden': true });
    picture.append(svg('defs', {}, arrow('any'), arrow('past'), arrow('future'), arrow('wait')));
    for (let r = from; r <= to; r++) {
      const decides = rows[r].event !== undefined && rows[r].event === scene.decisive;
      picture.append(svg('rect', {
        class: `row ${r === picked ? 'picked' : ''} ${decides ? 'decides' : ''}`, 'data-row': r,
        x: 0, y: (r - from) * ROW + 1, width, height: ROW - 2, rx: 4, onclick: () => pick(r, true),
      }));
    }
    const group = svg('g', { class: lit && picked !== undefined ? 'event lit' : 'event' });
    scene.actors.forEach((_, a) => {
      if (!scene.shown(a) || scene.first[a] < 0 && !scene.stuck.has(a)) return;
      const begin = scene.first[a] < 0 ? 0 : rowOf[scene.first[a]];
      const end = scene.stuck.has(a) ? endOf(a) : rowOf[scene.last[a]];
      const y1 = Math.max(0, (begin - from) * ROW + ROW / 2), y2 = Math.min(height, (end - from) * ROW + ROW / 2);
      if (y2 > 0 && y1 < height) group.append(svg('line', { class: 'life', x1: x[a], x2: x[a], y1, y2 }));
    });
    edges(group, from, to);
    waits(group, from);
    for (let r = from; r <= to; r++) group.append(drawRow(r, (r - from) * ROW + ROW / 2));
    picture.append(group);
    space.replaceChildren(picture);
  }

  /** The same as a table, of which only what is in view is there; readers are told its true size. */
  function drawTable() {
    const from = Math.max(0, Math.floor(chart.scrollTop / ROW) - 8);
    const to = Math.min(rows.length, Math.ceil((chart.scrollTop + chart.clientHeight) / ROW) + 8);
    const gap = count => html('tr', { class: 'gap', 'aria-hidden': true }, html('td', { colspan: 4, style: `height:${count * ROW}px` }));
    const body = html('tbody', {}, gap(from));
    for (let r = from; r < to; r++) {
      const row = rows[r], decides = row.event !== undefined && row.event === scene.decisive;
      body.append(html('tr', {
        class: `${r === picked ? 'picked' : ''} ${decides ? 'decides' : ''}`, 'aria-rowindex': r + 2, 'data-row': r,
        'aria-selected': r === picked ? 'true' : 'false', onclick: () => pick(r, true),
      },
      html('td', {}, row.event === undefined ? '' : (decides ? '▶ ' : '') + (row.event + 1)),
      html('td', {}, row.from === undefined ? scene.actors[column(row)] : ''),
      html('td', { title: saying(row) }, saying(row)),
      html('td', {}, row.event === undefined ? '' : scene.place(row.event))));
    }
    body.append(gap(rows.length - to));
    const title = ['step', 'who', 'what', 'where'].map(each => html('th', { scope: 'col' }, each));
    space.replaceChildren(html('table', { class: 'all', 'aria-label': 'The steps', 'aria-rowcount': rows.length + 1 },
      html('thead', {}, html('tr', { 'aria-rowindex': 1 }, ...title)), body));
  }

  /** This execution and one that passes, from a few steps before they part. */
  function drawBeside() {
    const ours = i => i < scene.size ? [scene.who(i), scene.says(i), scene.place(i)] : undefined;
    const same = i => i < scene.size && scene.passing[i] && ours(i).join('\n') === scene.passing[i].join('\n');
    let part = 0;
    while (same(part)) part++;
    const from = Math.max(0, part - SHARED), to = Math.min(Math.max(scene.size, scene.passing.length), from + MOST_BESIDE);
    const cell = (step, kind) => html('td', { class: kind }, step && html('b', {}, step[0]), step && ' ' + step[1] + ' ', step && html('span', { class: 'place' }, step[2]));
    const whole = text => html('tr', {}, html('td', { colspan: 3, class: 'place' }, text));
    const body = html('tbody', {}, from > 0 ? whole(`steps 1 to ${from} are the same`) : null);
    for (let i = from; i < to; i++) {
      if (i === part) body.append(whole('here they part'));
      const decides = i === scene.decisive;
      body.append(html('tr', { class: picked !== undefined && i === eventOf(rows[picked]) ? 'picked' : decides ? 'decides' : '', 'data-step': i, onclick: () => i < scene.size && pickEvent(i) },
        html('td', {}, (decides ? '▶ ' : '') + (i + 1)), cell(ours(i), i < part ? 'both' : ''), cell(scene.passing[i], i < part ? 'both' : '')));
      if (i === scene.size - 1) body.append(html('tr', {}, html('td', {}), html('td', { class: 'wrong' }, '✗ ' + scene.wrong), html('td', {})));
    }
    if (to === scene.passing.length || scene.passing.length < scene.size) body.append(html('tr', {}, html('td', {}), html('td', {}), html('td', {}, '✓ ends, and nothing is wrong')));
    else if (to < Math.max(scene.size, scene.passing.length)) body.append(whole('and more'));
    space.replaceChildren(html('table', { class: 'two', 'aria-label': 'This execution beside one that passes' },
      html('thead', {}, html('tr', {}, ...['step', 'this execution fails', 'the nearest one that passes'].map(each => html('th', { scope: 'col' }, each)))), body));
  }

  function lay() {
    measure();
    layRows();
    const table = tabular || beside;
    chart.replaceChildren(...(table ? [] : [names()]), space);
    space.style.height = table ? '' : rows.length * ROW + 'px';
    space.style.width = table ? '' : width + 'px';
    draw();
  }

  // --- the panel

  const section = (title, ...children) => children.length ? [html('h2', {}, title), ...children] : [];
  const link = (i, later) => html('li', {}, html('button', { class: later ? 'link later' : 'link', onclick: () => pickEvent(i) },
    `step ${i + 1}, ${scene.who(i)}: ${scene.says(i)}`));

  function pairs(entries) {
    return html('table', { class: 'plain' }, html('tbody', {}, ...entries.map(([name, value, changed]) =>
      html('tr', { class: changed && 'changed' }, html('th', { scope: 'row' }, name), html('td', {}, value)))));
  }

  /** The text around a line, with who else stands where. */
  function source(file, line, at) {
    const lines = scene.sources[file];
    if (!file) return [];
    if (!lines) return section(`${file}:${line}`, html('p', { class: 'found' }, 'Its text was not at hand when this page was made.' + (file.endsWith('.java') ? ' With --sources DIR it is looked for there.' : '')));
    const others = new Map();
    scene.actors.forEach((name, a) => {
      let i = at;
      while (i >= 0 && scene.actor[i] !== a) i--;
      if (i >= 0 && scene.shown(a) && a !== scene.home(at) && scene.words('file', i) === file && scene.line[i] > 0) {
        others.set(scene.line[i], [...(others.get(scene.line[i]) || []), name]);
      }
    });
    const box = html('div', { class: 'source', tabindex: 0, 'aria-label': 'Source of ' + file });
    let previous = 0, here;
    for (const [number, text] of lines) {
      if (previous && number > previous + 1) box.append(html('div', { class: 'gap' }, html('span', { class: 'number' }, '⋮')));
      const current = number === line, badge = others.get(number);
      const shown = html('div', { class: current && 'here', 'aria-current': current && 'true' }, html('span', { class: 'number' }, String(number)),
        html('span', {}, text || ' '), badge && html('span', { class: 'badge' }, '◂ ' + badge.slice(0, 4).join(', ') + (badge.length > 4 ? ' …' : '')));
      if (current) here = shown;
      box.append(shown);
      previous = number;
    }
    setTimeout(() => here && box.isConnected && (box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2 + 10));
    return section(file, box);
  }

  const PLACE = /([\w./$-]+\.\w+):(\d+)/g;

  /** The places that a text speaks of, as far as their source is here. */
  function places(text) {
    return [...text.matchAll(PLACE)].map(found => {
      const file = Object.keys(scene.sources).find(each => each === found[1] || each.endsWith('/' + found[1]));
      return { file, line: Number(found[2]), from: found.index, to: found.index + found[0].length };
    }).filter(each => each.file);
  }

  function linked(text) {
    const parts = [];
    let done = 0;
    for (const each of places(text)) {
      parts.push(text.slice(done, each.from), html('button', { class: 'link', onclick: () => show(each) }, text.slice(each.from, each.to)));
      done = each.to;
    }
    return [...parts, text.slice(done)];
  }

  function stateOfModel(at) {
    const changed = new Map(scene.changes[at].map(([name, before, after]) => [scene.texts[name], [scene.texts[before], scene.texts[after]]]));
    const entries = [];
    for (const [name, [before, after]] of changed) entries.push([name, before === '' ? after : `${before} → ${after === '' ? 'gone' : after}`, true]);
    if (everything) for (const [name, value] of scene.variables(at)) if (!changed.has(name)) entries.push([name, value, false]);
    const toggle = html('button', { 'aria-pressed': String(everything), onclick: () => { everything = !everything; show(); } }, 'all variables');
    return section('What changes', entries.length ? pairs(entries) : html('p', {}, 'nothing'), html('p', {}, toggle));
  }

  function stateOfProgram(at) {
    const { values, locks } = scene.state(at);
    const held = scene.actors.map((name, a) => [name, locks[a].join(', '), a === scene.actor[at]]).filter(([, what]) => what);
    const seen = [...values].reverse().slice(0, 40).map(([name, each]) => [name, each.value, each.step === at]);
    return [...section('Values last seen', ...(seen.length ? [pairs(seen)] : [])), ...section('Locks held', ...(held.length ? [pairs(held.map(([n, w]) => [n, w]))] : []))];
  }

  function why() {
    const lines = [...scene.blocked.map(each => `${scene.actors[each.actor]} ${each.waits}`), ...scene.notes];
    if (scene.decides) lines.push((scene.decisive >= 0 ? '▶ ' : '') + scene.decides);
    return section('Why it fails', ...(lines.length ? [html('ul', { class: 'verdict' }, ...lines.map(line => html('li', {}, ...linked(line))))] : []));
  }

  /** @param place what to show the source of, instead of the step's own */
  function show(place) {
    const row = rows[picked], at = row === undefined ? -1 : eventOf(row);
    const parts = [];
    if (row !== undefined && row.stuck) {
      parts.push(...section('At the end', html('p', { class: 'what' }, `${scene.actors[row.stuck.actor]} ${row.stuck.waits}`)));
    } else if (row !== undefined && row.from !== undefined) {
      parts.push(...section(`Steps ${row.from + 1} to ${row.to}`, html('p', { class: 'what' }, saying(row)),
        html('p', {}, html('button', { onclick: () => unfold(row) }, 'show them'))));
    } else if (at >= 0) {
      parts.push(...section(`Step ${at + 1} of ${scene.size}, ${scene.who(at)}${at === scene.decisive ? ', the decisive one' : ''}`,
        html('p', { class: 'what' }, scene.says(at))));
    }
    if (at >= 0) {
      const other = i => scene.actor[i] !== scene.actor[at];
      const causes = row.stuck ? [] : scene.before[at].filter(other), effects = row.stuck ? [] : scene.after[at].filter(other);
      const own = row.stuck ? places(row.stuck.waits)[0] : scene.words('file', at) && { file: scene.words('file', at), line: scene.line[at] };
      const shown = place || own || places([scene.wrong, ...scene.notes].join('\n'))[0];
      if (shown) parts.push(...source(shown.file, shown.line, at));
      parts.push(...(scene.changes ? stateOfModel(at) : stateOfProgram(at)));
      parts.push(...section('Comes after', ...(causes.length ? [html('ul', {}, ...causes.map(i => link(i, false)))] : [])));
      parts.push(...section('Is followed by', ...(effects.length ? [html('ul', {}, ...effects.slice(0, 12).map(i => link(i, true)))] : [])));
    }
    detail.replaceChildren(...parts, ...why());
    if (row !== undefined) {
      const decides = row.event !== undefined && row.event === scene.decisive ? ', the decisive step' : '';
      status.textContent = row.from !== undefined ? saying(row)
        : `${row.stuck ? 'at the end' : 'step ' + (at + 1)}, ${scene.actors[column(row)]}: ${saying(row)}${decides}`;
    }
  }

  // --- input

  function pick(r, still) {
    if (!(r >= 0 && r < rows.length)) return;
    picked = r;
    lit = true;
    const at = eventOf(rows[r]);
    past = at < 0 ? new Uint8Array(scene.size) : scene.reach(at, scene.before);
    future = at < 0 || rows[r].stuck ? new Uint8Array(scene.size) : scene.reach(at, scene.after);
    if (!still && !beside) {
      const head = tabular ? ROW : slanted ? SLANTED : NAMES, room = chart.clientHeight - head;
      if (r * ROW < chart.scrollTop + ROW) chart.scrollTop = r * ROW - 2 * ROW;
      else if ((r + 2) * ROW > chart.scrollTop + room) chart.scrollTop = (r + 3) * ROW - room;
      if (!tabular) aside(x[column(rows[r])]);
    }
    draw();
    show();
    history.replaceState(null, '', '#' + (data.scenes.indexOf(scene.raw) > 0 ? data.scenes.indexOf(scene.raw) + 1 + '.' : '') + (at + 1));
  }

  /** With many actors: so that the line that something happens on is in view, with room for what it says. */
  function aside(at) {
    const room = chart.clientWidth, left = chart.scrollLeft;
    if (at < left + gutter || at > left + room * 0.7) chart.scrollLeft = at < room * 0.7 ? 0 : at - room / 3;
  }

  function unfold(row) {
    unfolded.add(row.from);
    lay();
    pick(rowOf[row.from]);
  }

  function pickEvent(i) {
    const row = rows[rowOf[i]];
    if (row.from !== undefined) unfold(row);
    pick(rowOf[i]);
  }

  function sameActor(step) {
    const a = column(rows[picked]);
    for (let r = picked + step; r >= 0 && r < rows.length; r += step) if (column(rows[r]) === a) return pick(r);
  }

  function keep(change) {
    const at = picked === undefined ? scene.size - 1 : Math.max(0, eventOf(rows[picked]));
    change();
    picked = undefined; // rows are counted anew
    lay();
    if (scene.size) pick(rowOf[at]);
    marks();
  }

  const toggles = {
    table: html('button', { onclick: () => keep(() => { tabular = !tabular; beside = false; }) }, 'table'),
    beside: html('button', { onclick: () => keep(() => { beside = !beside; }) }, 'beside one that passes'),
    messages: html('button', { onclick: () => keep(() => { messages = !messages; unfolded.clear(); }) }, 'messages'),
    fold: html('button', { onclick: () => keep(() => { folding = !folding; unfolded.clear(); }) }, 'fold'),
  };
  function marks() {
    toggles.table.setAttribute('aria-pressed', String(tabular && !beside));
    toggles.beside.setAttribute('aria-pressed', String(beside));
    toggles.fold.setAttribute('aria-pressed', String(folding));
    toggles.messages.setAttribute('aria-pressed', String(messages));
  }

  const help = html('dialog', { 'aria-label': 'Keys' }, html('table', {}, ...[
    ['j, k', 'next and previous step'], ['], [', 'the same actor’s next and previous step'], ['d', 'the decisive step'],
    ['g, G', 'first and last'], ['Enter', 'unfold'], ['f', 'fold steps without an arrow, or with no part in it'], ['t', 'table or diagram'], ['m', 'messages only, if there are any'], ['b', 'beside one that passes, if one is known'],
    ['Esc', 'no light on past and future'],
  ].map(([key, what]) => html('tr', {}, html('td', {}, html('kbd', {}, key)), html('td', {}, what)))),
  html('p', {}, 'Blue comes before the step in every execution of this kind, orange after it; the rest could have moved.'),
  html('form', { method: 'dialog' }, html('button', {}, 'close')));

  const keys = {
    j: () => pick(picked === undefined ? 0 : picked + 1), k: () => pick(picked - 1),
    ArrowDown: () => keys.j(), ArrowUp: () => keys.k(),
    ']': () => sameActor(1), '[': () => sameActor(-1),
    d: () => scene.decisive >= 0 && pickEvent(scene.decisive),
    g: () => pick(0), G: () => pick(rows.length - 1), Home: () => pick(0), End: () => pick(rows.length - 1),
    f: () => toggles.fold.click(), t: () => toggles.table.click(),
    m: () => toggles.messages.hidden || toggles.messages.click(),
    b: () => toggles.beside.hidden || toggles.beside.click(),
    Enter: () => rows[picked] && rows[picked].from !== undefined && unfold(rows[picked]),
    Escape: () => { lit = false; draw(); },
    '?': () => help.showModal(),
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (event.target.closest('select, input') || (event.key === 'Enter' && event.target.closest('button'))) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // --- the whole

  const heading = html('h1'), found = html('p', { class: 'found' }), replay = html('code');
  const copy = html('button', { onclick: () => navigator.clipboard && navigator.clipboard.writeText(scene.replay) }, 'copy');
  const decisive = html('button', { onclick: () => keys.d() }, 'decisive step');
  const choice = html('select', { 'aria-label': 'Which failure', onchange: () => open(Number(choice.value)) },
    ...data.scenes.map((each, i) => html('option', { value: i }, `${i + 1}. ${each.wrong}`)));

  function open(number, step) {
    scene = new Scene(data.scenes[number]);
    scene.raw = data.scenes[number];
    unfolded = new Set();
    // What fits on a screen is shown whole.
    folding = scene.size > SHORT;
    picked = undefined;
    past = future = new Uint8Array(scene.size);
    heading.replaceChildren(html('span', { class: 'wrong' }, '✗ '), scene.name + '  ', html('span', { class: 'wrong' }, scene.wrong));
    found.textContent = `${scene.found}; ${scene.size.toLocaleString('en').replaceAll(',', '\u202f')} steps`;
    replay.textContent = scene.replay;
    copy.hidden = !scene.replay;
    decisive.hidden = scene.decisive < 0;
    choice.value = number;
    toggles.beside.hidden = !scene.passing.length;
    beside = beside && !toggles.beside.hidden;
    toggles.messages.hidden = !scene.role.includes('s');
    messages = messages && !toggles.messages.hidden;
    chart.scrollTop = 0;
    lay();
    marks();
    if (step > 0 && step <= scene.size) pickEvent(step - 1);
    else if (scene.decisive >= 0) pickEvent(scene.decisive);
    else if (scene.blocked.length) pick(rows.length - scene.blocked.length);
    else if (scene.size) pickEvent(scene.size - 1);
    else show();
    // Nothing is dimmed before the reader asks.
    lit = false;
    draw();
  }

  document.body.append(html('div', { id: 'app' },
    html('header', {}, heading, found, html('div', { class: 'tools' }, data.scenes.length > 1 ? choice : null, toggles.table, toggles.fold, toggles.messages, toggles.beside,
      decisive, html('button', { 'aria-label': 'keys', onclick: () => help.showModal() }, '?'),
      html('span', { class: 'replay' }, replay, copy))),
    html('main', {}, chart, detail), status, help));
  let waiting = false;
  chart.addEventListener('scroll', () => {
    if (!waiting) requestAnimationFrame(() => { waiting = false; draw(); });
    waiting = true;
  });
  new ResizeObserver(() => scene && lay()).observe(chart);
  const place = location.hash.slice(1).split('.').map(Number);
  const number = place.length > 1 ? Math.min(Math.max(1, place[0] || 1), data.scenes.length) - 1 : 0;
  open(number, place[place.length - 1]);
})();
