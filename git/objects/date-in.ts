/** When Git says something was written. Reading Git's own words of it, one odd date would end a whole list of refs. */
export interface GitDate {
  /** Seconds since the epoch, to sort by; 0 where there is no date. */
  seconds: number;
  /** ISO 8601, in the zone of its writer; empty where there is no date, such as one before 1970. */
  iso: string;
}

const NO_DATE: GitDate = { seconds: 0, iso: '' };

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** @param person as in a commit or tag: `Ann <ann@example.com> 1700000000 +0130` */
export function dateIn(person: string): GitDate {
  const [, seconds = '', zone = ''] = /> *(\d+) +([+-]\d+) *$/.exec(person) ?? [];
  return dateOf(seconds, zone);
}

/** @param seconds since the epoch @param zone an offset such as `+0130` */
export function dateOf(seconds: string, zone: string): GitDate {
  const [, sign, digits] = /^([+-])(\d{1,9})$/.exec(zone) ?? [];
  if (!/^\d+$/.test(seconds) || sign === undefined) return NO_DATE;
  // Of a zone that no place has, Git takes the last two digits as minutes, too.
  const [hours, minutes] = [Math.floor(Number(digits) / 100), Number(digits) % 100];
  const offset = (hours * 60 + minutes) * (sign === '-' ? -60_000 : 60_000);
  const date = new Date(Number(seconds) * 1000 + offset);
  // As `git log` has a date that no calendar has.
  if (Number.isNaN(date.getTime())) return { seconds: 0, iso: '1970-01-01T00:00:00+00:00' };
  const local = date.toISOString().replace(/\.\d+Z$/, '');
  return { seconds: Number(seconds), iso: `${local}${sign}${twoDigits(hours)}:${twoDigits(minutes)}` };
}
