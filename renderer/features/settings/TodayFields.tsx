import { useQuery } from '@tanstack/react-query';
import type { RoundCost } from '../../../shared/ipc/today.ts';
import { memoryOf } from '../../../shared/domain/memory-of.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { remembered, useMemories } from '../../api/use-memories.ts';
import { Checkbox } from '../../ui/Field.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useSettings } from './use-settings.ts';
import { todayQuery } from '../../api/today-query.ts';
import { plural, timeOfDay } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './SettingsDialog.module.css';

const notified = (orgId: string) => memoryOf('notified', { orgId, repo: '' });

/** Notifications, the number at the app's icon, and what it costs to know what waits. */
export function TodayFields() {
  const { data } = useQuery(todayQuery);
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const { memories, remember, forget } = useMemories();
  const [settings, change] = useSettings();
  const now = useNow(60_000);
  return (
    <div className={styles.today}>
      {organizations.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={
            <>
              Notify me of answers and conflicts in <SafeText text={name} />
            </>
          }
          checked={remembered(memories, notified(id)) !== null}
          onChange={(on) => (on ? remember({ ...notified(id), value: '' }) : forget(notified(id)))}
        />
      ))}
      <Checkbox
        label="Notifications say the first words of an answer"
        checked={settings.notifyWords}
        onChange={(notifyWords) => change({ notifyWords })}
      />
      <Checkbox
        label="Show how much waits at the app’s icon"
        checked={settings.dockNumber}
        onChange={(dockNumber) => change({ dockNumber })}
      />
      <p className={styles.hint}>
        {data === undefined ? '' : costWords(data.round, data.followed.length, now)}
      </p>
    </div>
  );
}

/** For example "12 repositories are followed. The last round, at 9:12 AM, took 12 requests and 1.2 s." */
export function costWords(round: RoundCost | null, followed: number, now: number): string {
  const said = `${plural(followed, 'repository', 'repositories')} ${followed === 1 ? 'is' : 'are'} followed.`;
  if (round === null) return `${said} No round yet since the app was started.`;
  const time = round.ms < 1000 ? `${round.ms} ms` : `${(round.ms / 1000).toFixed(1)} s`;
  return `${said} The last round, at ${timeOfDay(round.at, now)}, took ${plural(round.requests, 'request')} and ${time}.`;
}
