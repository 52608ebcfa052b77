import { readFileSync, readdirSync } from 'node:fs';

/** The interval between samples. What starts and ends in between is known from its parent. */
const SAMPLE_INTERVAL_MS = 500;
/** The unit in which the kernel shows processor time, on every architecture. */
const TICKS_PER_SECOND = 100;

/**
 * A process at one moment; times are in ticks.
 *
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {number} start when it began; with `pid` it identifies a process forever
 * @property {number} own its processor time, user and system
 * @property {number} waited the same for all its descendants that ended and were waited for
 */

/**
 * Adds up the processor time of all descendants of one process. An ended child counts with what its parent knows of it,
 * less what was already sampled; one that outlives its parent is still counted.
 */
export class ProcessorAccount {
  /** @type {Map<string, { parent: string, step: string, own: number, waited: number }>} */
  #known = new Map();
  /** @type {Map<string, number>} */
  #ticks = new Map();
  #root;
  #stepOf;

  /**
   * @param {number} root its own time is not counted
   * @param {(pid: number) => string | undefined} stepOf the step for which a child of the root was started
   */
  constructor(root, stepOf) {
    this.#root = root;
    this.#stepOf = stepOf;
  }

  /** @param {Process[]} processes all that exist */
  take(processes) {
    const names = new Map(processes.map((one) => [one.pid, name(one)]));
    const there = new Set(names.values());
    /** Time already counted for ended children, and for which step, by parent. */
    const ended = new Map();
    for (const [key, { parent, step, own, waited }] of this.#known) {
      if (there.has(key)) continue;
      this.#known.delete(key);
      ended.set(parent, { step, ticks: (ended.get(parent)?.ticks ?? 0) + own + waited });
    }
    // A parent is older than its children.
    for (const one of processes.toSorted((a, b) => a.start - b.start || a.pid - b.pid)) {
      const key = name(one);
      const before = this.#known.get(key);
      const parent = before?.parent ?? names.get(one.parent) ?? '';
      const isRoot = one.pid === this.#root;
      if (!isRoot && before === undefined && !this.#known.has(parent)) continue;
      const step = before?.step ?? this.#stepOf(one.pid) ?? this.#known.get(parent)?.step ?? '';
      this.#known.set(key, { parent, step, own: one.own, waited: one.waited });
      // What the root did earlier does not count.
      if (isRoot && before === undefined) continue;
      const known = ended.get(key);
      const waited = one.waited - (before?.waited ?? 0) - (known?.ticks ?? 0);
      this.#add(isRoot ? (known?.step ?? '') : step, Math.max(0, waited));
      if (!isRoot) this.#add(step, one.own - (before?.own ?? 0));
    }
  }

  #add(step, ticks) {
    this.#ticks.set(step, (this.#ticks.get(step) ?? 0) + ticks);
  }

  /** @param {string} [step] all steps if omitted */
  seconds(step) {
    const ticks =
      step === undefined
        ? [...this.#ticks.values()].reduce((sum, each) => sum + each, 0)
        : (this.#ticks.get(step) ?? 0);
    return ticks / TICKS_PER_SECOND;
  }
}

const name = ({ pid, start }) => `${pid} ${start}`;

/** @typedef {{ of: (step?: string) => number }} Measured seconds, of one step or of all */

/**
 * Measures the processor time of everything that this process starts from now on. Linux only: elsewhere it returns
 * nothing.
 */
export function measureProcessorTime() {
  /** @type {Map<number, string>} */
  const steps = new Map();
  const account = new ProcessorAccount(process.pid, (pid) => steps.get(pid));
  const look = () => account.take(allProcesses());
  look();
  const timer = setInterval(look, SAMPLE_INTERVAL_MS).unref();
  return {
    /** Assigns a just started child to this step, even if it ends before the first sample. */
    started: (step, pid) => {
      steps.set(pid, step);
      look();
    },
    /** @returns {Measured | undefined} */
    stop: () => {
      clearInterval(timer);
      look();
      return process.platform === 'linux' ? { of: (step) => account.seconds(step) } : undefined;
    },
  };
}

/** @returns {Process[]} every process that exists; none without /proc */
export function allProcesses() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** @returns {Process | undefined} undefined if it has just ended */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, which comes first, may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11);
    return { pid, parent, start: fields[19] ?? 0, own: user + system, waited: waitedUser + waitedSystem };
  } catch {
    return undefined;
  }
}
