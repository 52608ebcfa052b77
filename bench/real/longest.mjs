/** The longest tasks of the processes that tell of them: see tasks.cjs. */
import { createInterface } from 'node:readline';

const MARK = 'bench:task ';

/** Listens to a standard error. @returns the longest of each process between two moments of `Date.now()`, in words */
export function longestTasks(stderr) {
  /** @type {{ where: string, ms: number, at: number }[]} */
  const told = [];
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith(MARK)) told.push(JSON.parse(line.slice(MARK.length)));
  });
  return (from, to) => {
    /** @type {Record<string, number>} */
    const longest = {};
    for (const { where, ms, at } of told)
      if (at >= from && at <= to + ms) longest[where] = Math.max(longest[where] ?? 0, ms);
    return longest;
  };
}

/** The longest tasks of several rounds, as the table says them. @param {Record<string, number>[]} rounds */
export function taskWords(rounds, names = ['main', 'page', 'service']) {
  const most = (name) => Math.max(0, ...rounds.map((round) => round[name] ?? 0));
  return `longest task ${names.map((name) => `${name} ${most(name).toFixed(0)}`).join(', ')} ms`;
}
