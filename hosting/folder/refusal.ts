import { damageIn } from '../../git/objects/damage.ts';
import { isGitExit } from '../../git/process/error.ts';
import { PERMANENT_PROBLEMS } from '../../shared/wire/permanent-problems.ts';
import type { FolderRefusal } from '../../shared/folder-questions.ts';
import type { Refusal } from '../problem.ts';

const KINDS: Readonly<Record<number, FolderRefusal['kind']>> = {
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
};

/** Why Git failed, if it said which file is damaged; null for any other error. */
export function damageRefusal(error: unknown): FolderRefusal | null {
  const damage = isGitExit(error) ? damageIn(error.stderr) : null;
  return damage && { kind: 'host-unavailable', ...damage };
}

/** A refusal of the service by the kind of failure, for the main process. */
export function toFolderRefusal({ status, type, code, message }: Refusal): FolderRefusal {
  if (code === 'repository_not_found') return { kind: 'not-served', message };
  const next = PERMANENT_PROBLEMS.get(type);
  const kind = KINDS[status];
  if (kind !== undefined) return { kind, message };
  if (next !== undefined) return { kind: 'validation', message, next };
  return { kind: status >= 500 ? 'host-unavailable' : 'validation', message };
}
