import type { Signature } from './fast-import.ts';

/** Everyone in the sample is a role. */
const ROLES = {
  maintainer: ['Maintainer', 'maintainer@example.com'],
  reviewer: ['Reviewer', 'reviewer@example.com'],
  contributor: ['Contributor', 'contributor@example.com'],
  security: ['Security reviewer', 'security@example.com'],
  designer: ['Designer', 'designer@example.com'],
  writer: ['Technical writer', 'docs@example.com'],
  release: ['Release bot', 'release-bot@example.com'],
  ci: ['CI', 'ci@example.com'],
} as const;

export type Role = keyof typeof ROLES;

const HOUR_MS = 3_600_000;

/** `by('reviewer', 26)`: that role, 26 hours before `now`. */
export type By = (role: Role, hoursAgo: number) => Signature;

/** Dates are counted back from `now`, whole seconds, so that one `now` always gives the same commit ids. */
export const signer = (now: Date): By => {
  const origin = Math.floor(now.getTime() / 1000) * 1000;
  return (role, hoursAgo) => {
    const [name, email] = ROLES[role];
    return { name, email, at: origin - Math.round(hoursAgo * HOUR_MS) };
  };
};
