import { subjectIn } from '../../shared/domain/commit-message.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ABSOLUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const COUNT = new Intl.NumberFormat('en');

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "2 days ago"; `now` in milliseconds since the epoch. With an invalid time zone, the day is returned. */
export function relativeDate(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return dayIn(iso);
  const seconds = (then - now) / 1000;
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  return 'just now';
}

/** "Nov 20, 2026, 10:15 AM", for titles. */
export function absoluteDate(iso: string): string {
  const then = Date.parse(iso);
  return Number.isNaN(then) ? dayIn(iso) : ABSOLUTE.format(then);
}

/** Git prints a time before 1970 as the format's own letters, or not at all. */
const dayIn = (text: string): string => /^\d{4,}-\d{2}-\d{2}/.exec(text)?.[0] ?? 'no date';

const CLOCK = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** "10:15 AM" today, with its date on other days; both in milliseconds since the epoch. */
export function timeOfDay(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return (sameDay ? CLOCK : ABSOLUTE).format(at);
}

/** 1284 -> "1,284" */
export const count = (value: number): string => COUNT.format(value);

/** "1 file", "40 files" */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 412000 -> "412 KB": decimal units, as in file managers. */
export function bytes(value: number): string {
  let size = Math.max(0, value);
  let step = 0;
  while (size >= 999.5 && step < UNITS.length - 1) {
    size /= 1000;
    step += 1;
  }
  const digits = step === 0 || size >= 99.95 ? 0 : 1;
  return `${size.toFixed(digits).replace(/\.0$/, '')} ${UNITS[step] ?? ''}`;
}

/** "in 2 files" -> "In 2 files" */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The first seven characters of an id. */
export const shortSha = (sha: string): string => sha.slice(0, 7);

/** A commit message's subject; a commit may have none. */
export const subjectOf = (message: string): string => subjectIn(message).trim() || '(no message)';

/** "8 s", "1 min 20 s", "1 h": for countdowns and limits. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
