import { count, plural } from '../../ui/format.ts';

/** Numbers of open remarks. */
export interface OpenRemarks {
  /** In the shown diff. */
  open: number;
  /** Of the same comparison, on files or lines that the shown diff does not have. */
  outside: number;
}

/** For the top bar: "4 open remarks", or "4 of 6 open remarks" where the others are not in this diff. */
export function openWords({ open, outside }: OpenRemarks): string {
  if (outside === 0) return open === 0 ? 'All remarks resolved' : plural(open, 'open remark');
  if (open === 0) return `${plural(outside, 'open remark')} not in this diff`;
  return `${count(open)} of ${plural(open + outside, 'open remark')}`;
}

/** The same for a number of all of them: "6 open remarks, 2 of them not in this diff". */
export const allOpenWords = ({ open, outside }: OpenRemarks): string =>
  `${plural(open + outside, 'open remark')}${outside === 0 ? '' : `, ${count(outside)} of them not in this diff`}`;
