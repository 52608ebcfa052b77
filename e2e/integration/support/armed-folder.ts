/** A folder whose configuration, attributes and hooks name a program that leaves a mark. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../../../git/process/run.ts';
import { addSettings } from '../../../git/testing/settings.ts';
import { HOOKS, PROGRAMS, SWITCHES } from './hostile-keys.ts';

export interface Armed {
  gitDir: string;
  /** Where the program and what the configuration includes are put. */
  root: string;
  /** The file to which the program writes when it runs. */
  witness: string;
}

/** @param more settings that come after the others */
export async function armFolder(
  { gitDir, root, witness }: Armed,
  more: ReadonlyArray<readonly [key: string, value: string]> = [],
): Promise<string> {
  const program = join(root, 'program');
  await script(program, `echo "$0 $*" >> '${witness}'\ncat`);
  await addSettings(join(gitDir, 'config'), [
    ...PROGRAMS.map((key) => [key, key.startsWith('alias.') ? `!${program}` : program] as const),
    ...SWITCHES,
    ...HOOKS.map((event) => [`hook.named-${event}.event`, event] as const),
    ...HOOKS.map((event) => [`hook.named-${event}.command`, program] as const),
    ['remote.origin.url', `ext::${program} %S`],
    ['include.path', join(root, 'more')],
    ...more,
  ]);
  await writeFile(
    join(root, 'more'),
    `[core]\n\tfsmonitor = ${program}\n[diff]\n\texternal = ${program}\n[log]\n\tshowSignature = true\n`,
  );
  await mkdir(join(gitDir, 'info'), { recursive: true });
  await writeFile(join(gitDir, 'info/attributes'), '* diff=x filter=x merge=x\n');
  for (const hook of HOOKS) await script(join(gitDir, 'hooks', hook), `echo ${hook} >> '${witness}'`);
  await rm(witness, { force: true });
  return program;
}

async function script(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** What a signature begins and ends with, by the program that checks it. */
const SIGNED = {
  openpgp: ['-----BEGIN PGP SIGNATURE-----', '-----END PGP SIGNATURE-----'],
  x509: ['-----BEGIN SIGNED MESSAGE-----', '-----END SIGNED MESSAGE-----'],
  ssh: ['-----BEGIN SSH SIGNATURE-----', '-----END SSH SIGNATURE-----'],
} as const;

/** Gives a ref a copy of its commit that has a signature, which nobody can check. @returns the copy */
export async function signCommitOf(
  gitDir: string,
  ref: string,
  kind: keyof typeof SIGNED = 'openpgp',
): Promise<string> {
  const text = await gitText(['cat-file', 'commit', ref], { gitDir });
  const [head = '', ...message] = `${text}\n`.split('\n\n');
  const [first, last] = SIGNED[kind];
  const input = [`${head}\ngpgsig ${first}\n \n none\n ${last}`, ...message].join('\n\n');
  const signed = await gitText(['hash-object', '-t', 'commit', '-w', '--stdin'], { gitDir, input });
  await gitText(['update-ref', ref, signed], { gitDir });
  return signed;
}
