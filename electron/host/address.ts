import { AppFailure } from '../../shared/failure.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function refuse(field: string, message: string, next: string): AppFailure {
  return new AppFailure({ kind: 'validation', field, message, next });
}

/**
 * Checks an address that tokens may be sent to: https, or http on loopback only; no user info, query or fragment. A
 * bare host name (the specification's {git_host}) gets https.
 * @returns the address without a trailing slash
 */
export function checkAddress(text: string, field: 'api' | 'gitHost'): string {
  const what = field === 'api' ? 'API address' : 'Git host';
  const full = text.includes('://') ? text.trim() : `https://${text.trim()}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || url.hostname === '') {
    throw refuse(field, `The ${what} is not an address.`, 'Write it like https://acme.example.com.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse(field, `The ${what} must not contain a user name or password.`, 'Remove the part before @.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw refuse(field, `The ${what} must not contain ? or #.`, 'Remove it and everything after it.');
  }
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!secure) {
    throw refuse(
      field,
      `The ${what} must use https: tokens are sent there.`,
      'Write https:// (http:// is allowed for this machine only).',
    );
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** One path segment (see the specification: percent-encoded once). Dots alone would change the path. */
export function repoSegment(repo: string): string {
  if (/^\.{1,2}$/.test(repo) || repo.includes('\0') || !repo.isWellFormed()) {
    throw refuse('repo', 'This is not a repository name.', 'Choose another repository.');
  }
  return encodeURIComponent(repo);
}

/** `https://{git_host}/<repo>.git` without user info; ephemeral branches live in a second remote. */
export function gitUrl(gitHost: string, repo: string, ephemeral: boolean): string {
  const path = repo.split('/').map(repoSegment).join('/');
  return `${gitHost}/${path}${ephemeral ? '+ephemeral' : ''}.git`;
}
