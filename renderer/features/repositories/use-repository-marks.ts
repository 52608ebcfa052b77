import { useSettings } from '../settings/use-settings.ts';

const RECENT = 12;

/** An organization's recently opened and pinned repositories. */
export function useRepositoryMarks(orgId: string) {
  const [settings, change] = useSettings();
  const recent = settings.recent[orgId] ?? [];
  const pinned = settings.pinned[orgId] ?? [];
  return {
    recent,
    pinned,
    opened: (repo: string) => {
      if (recent[0] === repo) return;
      const next = [repo, ...recent.filter((name) => name !== repo)].slice(0, RECENT);
      change({ recent: { ...settings.recent, [orgId]: next } });
    },
    togglePin: (repo: string) => {
      const next = pinned.includes(repo) ? pinned.filter((name) => name !== repo) : [...pinned, repo];
      change({ pinned: { ...settings.pinned, [orgId]: next } });
    },
  };
}
