import type { SignatureCheck } from '../../shared/ipc/signatures.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { onlySettings } from '../config/only-settings.ts';
import { notCounted } from '../config/not-counted.ts';
import { ownConfig } from '../config/user-config.ts';
import { runGit } from '../process/run.ts';

const CHECK_TIMEOUT_MS = 30_000;

const MAX_BAD = 10_000;
/** Objects whose signature is of another text: an object never changes, so they stay bad. */
const bad = new Set<string>();

function noteBad(id: string): void {
  if (bad.size < MAX_BAD) bad.add(id);
}

/** Whether a signature was checked in this process, and is bad. */
export const isBadlySigned = (id: string): boolean => bad.has(id);

/**
 * Lets the user's own Git check a signature, with the programs, keys and allowed signers of the user's configuration. The
 * repository's is not read: what it names could be any program.
 * @param folder where the user's settings are those that hold there: the work tree, or the bare repository; null: of
 *   no folder
 * @throws GitError if Git cannot be run
 */
export async function checkSignature(
  gitDir: string,
  id: string,
  type: 'commit' | 'tag',
  folder: string | null,
): Promise<SignatureCheck> {
  const { code, stdout, stderr } = await runGit([`verify-${type}`, '--raw', id], {
    gitDir,
    objectsOnly: objectFormatOf(id),
    asUser: true,
    env: onlySettings(await ownConfig(folder)),
    timeoutMs: CHECK_TIMEOUT_MS,
    okCodes: [0, 1, 128],
  });
  const check = readCheck(`${stdout.toString('utf8')}\n${stderr}`, code === 0);
  if (check.result === 'bad') noteBad(id);
  const ignored =
    check.result === 'cannot' && folder !== null
      ? await notCounted(folder, ({ key }) => key.startsWith('gpg.'))
      : null;
  return ignored === null ? check : { ...check, why: ignored };
}

/** By the status words of GnuPG, from the clearest. */
const GPG = [
  ['REVKEYSIG', 'revoked'],
  ['EXPKEYSIG', 'expired'],
  ['EXPSIG', 'expired'],
  ['BADSIG', 'bad'],
  ['GOODSIG', 'good'],
] as const;
const TRUSTED = /^\[GNUPG:\] TRUST_(?:ULTIMATE|FULLY|MARGINAL)\b/m;
const SSH = /^Good "git" signature (?:for (.*) )?with \S+ key (?:SHA256|MD5):\S+$/m;

/**
 * Reads what `verify-commit --raw` printed.
 * @param isGood it ended well
 */
export function readCheck(output: string, isGood: boolean): SignatureCheck {
  const answer = { result: 'cannot', signer: '', isTrusted: false, why: '' } as const;
  const ssh = SSH.exec(output);
  if (ssh !== null) {
    const [, signer = ''] = ssh;
    return isGood && signer !== ''
      ? { ...answer, result: 'good', signer, isTrusted: true }
      : { ...answer, result: 'unknown-key' };
  }
  for (const [word, result] of GPG) {
    const line = new RegExp(`^\\[GNUPG:\\] ${word} \\S+ ?(.*)$`, 'm').exec(output);
    // Where Git ended badly, a good line alone proves nothing.
    if (line !== null && (result !== 'good' || isGood))
      return { ...answer, result, signer: line[1] ?? '', isTrusted: TRUSTED.test(output) };
  }
  if (/^\[GNUPG:\] (?:NO_PUBKEY|ERRSIG)\b/m.test(output)) return { ...answer, result: 'unknown-key' };
  if (/allowedSignersFile needs to be configured/.test(output))
    return { ...answer, why: 'Your Git has no list of allowed signers: set gpg.ssh.allowedSignersFile.' };
  if (/Could not verify signature|incorrect signature/i.test(output)) return { ...answer, result: 'bad' };
  if (/cannot run|No such file or directory|error launching/i.test(output))
    return { ...answer, why: 'Your Git could not start the program that checks such signatures.' };
  return { ...answer, why: 'Your Git could not check this signature.' };
}
