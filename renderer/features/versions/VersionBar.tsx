import { useState } from 'react';
import { isNothingToRead } from '../../../shared/domain/nothing-to-read.ts';
import { filesWords } from '../hand-over/since-words.ts';
import { sentences } from '../../ui/sentences.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { TwoVersions } from './between.ts';
import { showAllPairs, type ShownVersions } from './use-shown-versions.ts';
import type { BranchVersions } from './use-versions.ts';
import { baseWords, changesWords, isRebasedOnly, newVersionWords, versionName } from './version-words.ts';

interface VersionBarProps {
  versions: BranchVersions;
  /** null: the branch is shown. */
  shown: ShownVersions | null;
}

/** Says that the branch has a new version since it was read, or which versions are compared. */
export function VersionBar({ versions, shown }: VersionBarProps) {
  const [dismissed, setDismissed] = useState<string>();
  const {
    list: [newest],
    read,
  } = versions;
  if (shown !== null)
    return shown.two === null ? null : <ComparedBar versions={versions} two={shown.two} pair={shown.pair} />;
  if (read === null || newest === undefined || dismissed === newest.tip) return null;
  return (
    <NewVersionBar
      versions={versions}
      two={{ from: read, to: newest }}
      onDismiss={() => setDismissed(newest.tip)}
    />
  );
}

interface BarProps {
  versions: BranchVersions;
  two: TwoVersions;
}

function NewVersionBar({ versions, two, onDismiss }: BarProps & { onDismiss: () => void }) {
  const { changes, error, compare, markRead } = versions;
  const now = useNow(60_000);
  return (
    <section className={bar.bar} aria-label="New version">
      <p role="status">
        {newVersionWords(two, changes, now)}.{baseWords(two, versions.list)}
        {error === null ? null : ` What changed cannot be counted. ${sentences(error.message, error.next)}`}
      </p>
      {changes !== undefined && isNothingToRead(changes) ? (
        <Button onClick={markRead}>I have read this version</Button>
      ) : (
        <Button look="primary" command="version.changes" onClick={() => compare(two)}>
          Show what changed
        </Button>
      )}
      <Button look="quiet" onClick={onDismiss}>
        Show all
      </Button>
    </section>
  );
}

function ComparedBar({ versions, two, pair }: BarProps & Pick<ShownVersions, 'pair'>) {
  const { list, changes, leave, markRead } = versions;
  const isNewest = two.to === list[0];
  const isHandOver = two.from.isHanded === true;
  const counted =
    changes === undefined ? '' : `: ${isHandOver ? filesWords(changes) : changesWords(changes)}`;
  return (
    <section className={bar.bar} aria-label="Versions compared">
      <p role="status">
        {isHandOver && isNewest
          ? 'What changed since you handed over'
          : `What changed from ${versionName(two.from, list)} to ${versionName(two.to, list)}`}
        {changes !== undefined && !isHandOver && isRebasedOnly(two, changes)
          ? ': rebased only, nothing to read'
          : counted}
        .
        {two.from.mergeBase === null || two.to.mergeBase === null
          ? ' They share no commit with the base here, so what it changed may be shown as well.'
          : null}
        {baseWords(two, list)}
      </p>
      {pair === null ? null : (
        <Button look="quiet" command="back" onClick={showAllPairs}>
          All that changed
        </Button>
      )}
      {isNewest && two.to.readAt === null && !isHandOver ? (
        <Button onClick={markRead}>I have read this version</Button>
      ) : null}
      <Button look="quiet" onClick={leave}>
        Show all
      </Button>
    </section>
  );
}
