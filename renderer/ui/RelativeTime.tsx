import { absoluteDate, relativeDate } from './format.ts';
import { useNow } from './use-now.ts';

/** "2 days ago", with the exact time as its title. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={iso} title={absoluteDate(iso)}>
      {relativeDate(iso, now)}
    </time>
  );
}
