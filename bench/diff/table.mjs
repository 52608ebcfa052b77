/** Medians of what rounds.mjs measured, the best peer of each row, and our ratio to it. */
const METRICS = {
  first: { label: 'first paint, ms', of: (one) => one.first, digits: 0 },
  colour: { label: 'colour, ms', of: (one) => one.colour, digits: 0 },
  longest: { label: 'longest task, ms', of: (one) => one.longest, digits: 0 },
  blocking: { label: 'blocking, ms', of: (one) => one.blocking, digits: 0 },
  heap: { label: 'heap, MB', of: (one) => one.heap, digits: 1 },
  nodes: { label: 'DOM nodes', of: (one) => Math.max(one.nodes, one.scroll?.nodes ?? 0), digits: 0 },
  bad: { label: 'frames over 50 ms', of: (one) => one.scroll?.bad ?? null, digits: 0 },
  page: { label: 'page, ms of CPU', of: (one) => one.threads?.page, digits: 1 },
  worker: { label: 'worker, ms of CPU', of: (one) => one.threads?.worker, digits: 1 },
};

/** @returns {{ sets: Record<string, object>, failed: Record<string, string> }} */
export function summary({ results, givenUp }) {
  const bySet = {};
  for (const set of new Set(results.map((one) => one.set))) {
    bySet[set] = {};
    for (const [metric, { of }] of Object.entries(METRICS)) {
      const peers = {};
      for (const subject of new Set(results.map((one) => one.subject))) {
        const values = results
          .filter((one) => one.set === set && one.subject === subject)
          .map(of)
          .filter((value) => value !== null && value !== undefined);
        if (values.length > 0)
          peers[subject] = { median: median(values), min: Math.min(...values), max: Math.max(...values) };
      }
      const { ours, before, ...others } = peers;
      // A peer whose heap could not be measured may have the smallest.
      const unknown = metric === 'heap' && results.some((one) => one.set === set && one.heap === null);
      const [peer, best] = Object.entries(others).toSorted((a, b) => a[1].median - b[1].median)[0] ?? [];
      bySet[set][metric] = {
        ours: ours?.median ?? null,
        before: before?.median ?? null,
        best: best?.median ?? null,
        peer: peer ?? null,
        ratio: !unknown && ours && best && best.median > 0 ? ours.median / best.median : null,
        all: peers,
      };
    }
  }
  return { sets: bySet, failed: givenUp };
}

export function table({ sets, failed }) {
  const lines = [];
  for (const [set, metrics] of Object.entries(sets)) {
    lines.push('', set);
    for (const [metric, { ours, before, best, peer, ratio, all }] of Object.entries(metrics)) {
      if (Object.keys(all).length === 0) continue;
      const { label, digits } = METRICS[metric];
      const show = (value) => (value === null ? '-' : value.toFixed(digits));
      const range = all.ours ? ` (${show(all.ours.min)}-${show(all.ours.max)})` : '';
      const change =
        before === null || ours === null || before === 0
          ? ''
          : ` before ${show(before)} (now x ${(ours / before).toFixed(2)})`;
      lines.push(
        `  ${label.padEnd(18)} ours ${(show(ours) + range).padEnd(22)} best ${show(best).padEnd(8)} ${(peer ?? '').padEnd(18)} ratio ${ratio === null ? '-' : ratio.toFixed(2)}${change}`,
      );
    }
  }
  for (const [what, why] of Object.entries(failed)) lines.push(`${what}: ${why}`);
  return lines.join('\n');
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
