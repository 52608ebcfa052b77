/** The processes of a running app: which ones there are, their memory, and the processor time they used. Linux only. */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allProcesses } from '../../scripts/test/processor-time.mjs';

const MIB = 1024;
const TICK_MS = 10;

/** @typedef {{ pid: number, kind: string }} AppProcess `kind`: main, page, service, gpu, zygote, network, git, … */

/**
 * @param {number} root the app's first process
 * @returns {AppProcess[]} it and all of its descendants
 */
export function processesOf(root) {
  const all = allProcesses();
  const own = new Set([root]);
  // A parent is older than its children.
  for (const { pid, parent } of all.toSorted((a, b) => a.start - b.start || a.pid - b.pid))
    if (own.has(parent)) own.add(pid);
  return [...own].map((pid) => ({ pid, kind: pid === root ? 'main' : kindOf(pid) }));
}

const KINDS = { renderer: 'page', 'gpu-process': 'gpu', 'node.mojom.NodeService': 'service' };

function kindOf(pid) {
  const words = text(`/proc/${pid}/cmdline`).split(/[\0 ]/);
  const named = (option) => words.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1);
  const type = named('--utility-sub-type') ?? named('--type');
  if (type === undefined) return words[0]?.replace(/^.*\//, '') || 'ended';
  return KINDS[type] ?? type.replace(/^network\..*/, 'network').replace(/-process$/, '');
}

/**
 * The memory of all processes of an app. What several processes share counts once in all.
 *
 * @param {number} root
 * @returns {Record<string, number>} MiB by kind of process, `all`, and `own`: what no file backs
 */
export function memoryOf(root) {
  /** @type {Record<string, number>} */
  const sums = { all: 0, own: 0 };
  for (const { pid, kind } of processesOf(root)) {
    const rollup = text(`/proc/${pid}/smaps_rollup`);
    const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / MIB;
    sums[kind] = (sums[kind] ?? 0) + field('Pss');
    sums.all += field('Pss');
    sums.own += field('Pss_Anon') + field('Pss_Shmem');
  }
  return sums;
}

/**
 * What all processes of an app have used of the processor so far, and how often they were woken.
 *
 * @param {number} root
 * @returns {Record<string, { ms: number, wakes: number }>} by kind; of ended ones, main and service count the time
 */
export function processorOf(root) {
  /** @type {Record<string, { ms: number, wakes: number }>} */
  const sums = {};
  const ended = new Map(allProcesses().map(({ pid, waited }) => [pid, waited * TICK_MS]));
  for (const { pid, kind } of processesOf(root)) {
    const sum = (sums[kind] ??= { ms: 0, wakes: 0 });
    sum.ms += ended.get(pid) ?? 0;
    for (const thread of threadsOf(pid)) {
      sum.ms += Number(text(`${thread}/schedstat`).split(' ')[0]) / 1e6;
      sum.wakes += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(text(`${thread}/status`))?.[1] ?? 0);
    }
  }
  return sums;
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

/** Empty if the process has just ended. */
function text(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const sum = (figures) => Object.values(figures).reduce((all, { ms }) => all + ms, 0);
const REST_SHARE = 0.02;
/** Work in the background, one commit after the other, pauses for shorter. */
const REST_SECONDS = 10;
const REST_TIMEOUT_S = 300;

/** Resolves when the app has used nearly no processor time for some seconds. */
export async function atRest(root) {
  let calm = 0;
  let before = sum(processorOf(root));
  for (let second = 0; second < REST_TIMEOUT_S && calm < REST_SECONDS; second += 1) {
    await sleep(1000);
    const now = sum(processorOf(root));
    calm = now - before < REST_SHARE * 1000 ? calm + 1 : 0;
    before = now;
  }
}
