import { readFileSync, readdirSync } from 'node:fs';

/** How often the processes are looked at: what begins and ends in between is known from its parent. */
const EVERY_MS = 500;
/** The kernel shows processor time in these, on every architecture. */
const TICKS_A_SECOND = 100;

/**
 * A process at one moment; times are in ticks.
 *
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {number} start when it began: with `pid` it names a process for good
 * @property {number} own its processor time, user and system
 * @property {number} waited the same of all its descendants that ended and were waited for
 */

/**
 * Adds up the processor time of everything below one process. A child that ended counts by what its parent knows of it,
 * less what was seen of it before; one that outlived its parent goes on being counted.
 */
export class ProcessorAccount {
  /** @type {Map<string, { parent: string, step: string, own: number, waited: number }>} */
  #known = new Map();
  /** @type {Map<string, number>} */
  #ticks = new Map();
  #root;
  #stepOf;

  /**
   * @param {number} root whose own time is not counted
   * @param {(pid: number) => string | undefined} stepOf the step that a child of the root was started for
   */
  constructor(root, stepOf) {
    this.#root = root;
    this.#stepOf = stepOf;
  }

  /** @param {Process[]} processes all there are */
  take(processes) {
    const names = new Map(processes.map((one) => [one.pid, name(one)]));
    const there = new Set(names.values());
    /** Of children that ended: what was counted of them, and for which step, by their parents. */
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
      // What the root did before it is none of ours.
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

  /** @param {string} [step] left out: of all */
  seconds(step) {
    const ticks =
      step === undefined
        ? [...this.#ticks.values()].reduce((sum, each) => sum + each, 0)
        : (this.#ticks.get(step) ?? 0);
    return ticks / TICKS_A_SECOND;
  }
}

const name = ({ pid, start }) => `${pid} ${start}`;

/** @typedef {{ of: (step?: string) => number }} Measured seconds, of one step or of all */

/**
 * Measures the processor time of everything that this process starts from now on, on Linux; elsewhere it knows nothing.
 */
export function measureProcessorTime() {
  /** @type {Map<number, string>} */
  const steps = new Map();
  const account = new ProcessorAccount(process.pid, (pid) => steps.get(pid));
  const look = () => account.take(allProcesses());
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    /** A child that was just started is for this step, also when it ends before it is looked at for the first time. */
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

/** @returns {Process[]} */
function allProcesses() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** @returns {Process | undefined} undefined when it has just ended */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name before may have any character.
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
