/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build takes the texts along; the sources, run as they are, find them on the disk. */
const BUNDLED: Record<string, string> | undefined = isBundled()
  ? import.meta.glob<string>('./files/**/*.txt', { query: '?raw', import: 'default', eager: true })
  : undefined;

/** Only a build, and a test, knows an environment of its own. */
function isBundled(): boolean {
  const environment: unknown = import.meta.env;
  return environment !== undefined;
}

/**
 * A file of `payments` as one of its commits writes it: `files/` has a folder for each commit. They end in `.txt`, so
 * that no tool takes them for a part of this program.
 */
export function file(name: string): string {
  if (BUNDLED === undefined) return readFileSync(join(import.meta.dirname, 'files', `${name}.txt`), 'utf8');
  const text = BUNDLED[`./files/${name}.txt`];
  if (text === undefined) throw new Error(`There is no file ${name}`);
  return text;
}
