import { plainWords } from '../../shared/domain/plain-words.ts';

/** A native question. The page can neither draw nor answer it, so no words but ours may be in it. */
export interface NativeQuestion {
  message: string;
  detail: string;
  /** The label of the confirming button. */
  yes: string;
}

const MAX_NAME_LENGTH = 100;

/**
 * Someone else's name in quotation marks: on one line, without reordering characters, and with nothing in it that could
 * end the quotation and continue as our words.
 */
export function quoted(name: string): string {
  const plain = plainWords(name.slice(0, MAX_NAME_LENGTH * 2).replaceAll(/\s+/gu, ' ')).replaceAll(
    /\p{Pi}|\p{Pf}|["„‚〝〞]/gu,
    "'",
  );
  const letters = Array.from(plain);
  return `“${letters.slice(0, MAX_NAME_LENGTH).join('')}${letters.length > MAX_NAME_LENGTH ? '…' : ''}”`;
}

/** The question as shown: its message on one line, without invisible characters. */
export const asShown = ({ message, detail, yes }: NativeQuestion): NativeQuestion => ({
  message: plainWords(message.replaceAll(/\s+/gu, ' ')),
  detail: detail
    .split('\n')
    .map((line) => plainWords(line))
    .join('\n'),
  yes,
});

/** Asked when a link names an unknown organization. */
export const addOrganization = (name: string): NativeQuestion => ({
  message: `A link leads to the organization ${quoted(name)}, which is not known here.`,
  detail: 'Add it only if you know who gave you the link. You need its address and a key.',
  yes: 'Add Organization…',
});

/** Asked when a folder to open lies inside a repository. */
export const partOf = (folder: string, repository: string): NativeQuestion => ({
  message: `The folder ${quoted(folder)} is part of a repository.`,
  detail: `Open the whole repository?\n${repository}`,
  yes: 'Open Repository',
});

/** Asked before tokens of an organization's keys go to other addresses. */
export const moveTokens = (name: string, addresses: readonly string[]): NativeQuestion => ({
  message: `Send tokens of ${quoted(name)} to another address?`,
  detail: addresses.join('\n'),
  yes: 'Send There',
});

/** Asked before setting a command that is run for every opened file. */
export const setEditor = (command: string): NativeQuestion => ({
  message: 'Open files with this command from now on?',
  detail: command,
  yes: 'Use It',
});
