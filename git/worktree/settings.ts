import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { atHome, configHome, lastOf, userConfig, type Setting } from '../config/user-config.ts';
import { filtersIn, type Filters } from './filters.ts';

/** Plain values for converting files to blobs; none of them can name a program. */
const PLAIN = [
  'autocrlf',
  'eol',
  'filemode',
  'symlinks',
  'ignorecase',
  'precomposeunicode',
  'trustctime',
  'checkstat',
  'sparsecheckout',
];
const PLAIN_VALUE = /^[a-z0-9]{1,16}$/i;
const MAX_PATTERNS_BYTES = 1024 * 1024;

export interface WorkTreeSettings extends Filters {
  /** `-c` settings. */
  config: string[];
}

/**
 * The settings with which the user's own Git reads this work tree: plain values, the user's own pattern files, and
 * filters of the user's or the system's configuration. Filters set only by the folder do not run.
 */
export async function readSettings(workTree: string): Promise<WorkTreeSettings> {
  const all = await userConfig(workTree);
  const filters = filtersIn(all);
  const config = ['core.safecrlf=false', 'core.loosecompression=1', ...filters.config];
  for (const name of PLAIN) {
    const value = valueOf(all, name);
    if (value !== null && PLAIN_VALUE.test(value)) config.push(`core.${name}=${value}`);
  }
  for (const [name, usual] of [
    ['excludesfile', 'ignore'],
    ['attributesfile', 'attributes'],
  ] as const) {
    const value = valueOf(all, name);
    const file = value === null ? join(configHome(), 'git', usual) : atHome(value, workTree);
    if (await isPatterns(file)) config.push(`core.${name}=${file}`);
  }
  return { ...filters, config };
}

const valueOf = (all: readonly Setting[], name: string): string | null =>
  lastOf(all, `core.${name}`)?.value ?? null;

/** A regular file of reasonable size: Git would block on a pipe. */
async function isPatterns(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() === true && stats.size <= MAX_PATTERNS_BYTES;
}

/** Copies the patterns in the folder's `.git/info` to a repository of ours. */
export async function copyPatterns(gitDir: string, into: string): Promise<void> {
  await mkdir(join(into, 'info'), { recursive: true });
  const copies = ['exclude', 'attributes'].map(async (name) => {
    await copyOrdinary(join(gitDir, 'info', name), join(into, 'info', name), MAX_PATTERNS_BYTES);
  });
  await Promise.all(copies);
}
