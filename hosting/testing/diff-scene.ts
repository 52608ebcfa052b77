/** A branch that changes files in every way, and the request for its diff. `begin` and `end` make it and take it away. */
import { utf8 } from './history.ts';
import { openWorld, type World } from './world.ts';

export const long = (word: string, lines = 200): string =>
  Array.from({ length: lines }, (_, n) => `${word} ${String(n)}\n`).join('');

export let world: World;
export let gitDir: string;
export let token: string;
export async function begin(over: 'memory' | 'socket'): Promise<void> {
  world = await openWorld(over, { limits: { diffFileBytes: 20_000 } });
  gitDir = await world.repository('demo', [
    {
      files: {
        'edit.txt': 'one\ntwo\n',
        'gone.txt': 'bye\n',
        'moved.txt': long('moved'),
        'source.txt': long('source'),
        kind: 'text\n',
        'mode.sh': '#!/bin/sh\n',
        'crlf.txt': 'a\r\nb\r\n',
        'no-newline': 'a',
        'big.txt': long('big', 3000),
        'image.png': new Uint8Array([0x89, 0x50, 0, 1, 2]),
        module: { mode: '160000', content: '1'.repeat(40) },
      },
    },
    {
      ref: 'refs/heads/feature',
      from: 'refs/heads/main',
      files: {
        'edit.txt': 'one\nthree\n',
        'gone.txt': null,
        'moved.txt': null,
        'dir/moved to.txt': `${long('moved')}more\n`,
        'source.txt': `${long('source')}changed\n`,
        'copy.txt': long('source'),
        kind: { mode: '120000', content: 'edit.txt' },
        'mode.sh': { mode: '100755', content: '#!/bin/sh\n' },
        'crlf.txt': 'a\r\nc\r\n',
        'no-newline': 'b',
        empty: '',
        'big.txt': `first\n${long('big', 3000)}`,
        'image.png': new Uint8Array([0x89, 0x50, 0, 9]),
        module: { mode: '160000', content: '2'.repeat(40) },
        [utf8('grüße/ünï "quoted"\t.txt')]: 'hällo\n',
        'caf\xe9.txt': 'latin1 name\n',
      },
    },
    { ref: 'refs/heads/main', files: { 'later.txt': 'on main only\n' } },
    {
      ref: 'refs/namespaces/ephemeral/refs/heads/feature',
      from: 'refs/heads/main',
      files: { 'eph.txt': 'e\n' },
    },
  ]);
  token = await world.token('demo', ['git:read']);
}

export async function end(): Promise<void> {
  await world.close();
}

export const get = async (query: string) =>
  await world.send('GET', `/api/v1/repos/branches/diff?${query}`, { token });
