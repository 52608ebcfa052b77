import { useState } from 'react';
import { loadable } from '../../../ui/loadable.tsx';
import type { Diff } from '../../../diff/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { bytes, count, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { heldGroups, heldIn, isWaiting, nextBatch, progressOf, type Batch } from './held.ts';
import styles from './LeftPane.module.css';

const HeldMenu = loadable(() => import('./HeldMenu.tsx'));
const NONE: Batch = new Map();

/** The files that the host held back, with a choice of what to load; while loading, the progress and a stop button. */
export function HeldBar({ diff }: { diff: Diff }) {
  const all = heldIn(diff.files);
  const held = all.filter((file) => isWaiting(file) || file.held?.state === 'loading');
  // `loadHeld` differs between comparisons: a batch belongs to the comparison it started in.
  const [{ of, seen }, setKnown] = useState({ of: diff.loadHeld, seen: NONE });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const batch = nextBatch(of === diff.loadHeld ? seen : NONE, all);
  if (batch !== seen || of !== diff.loadHeld) setKnown({ of: diff.loadHeld, seen: batch });
  if (held.length === 0) return null;
  const groups = heldGroups(all);
  const [only] = groups;
  const whole = groups.find(({ name }) => name === 'All');
  return (
    <div className={styles.held}>
      <p role="status">
        {batch.size > 0 ? (
          <>
            <LoadingWords batch={batch} files={all} />
          </>
        ) : (
          <HeldWords held={held} size={whole?.bytes ?? 0} />
        )}
      </p>
      {batch.size > 0 ? (
        <Button look="quiet" onClick={diff.cancelHeld}>
          Stop
        </Button>
      ) : groups.length === 1 && only ? (
        <Button look="quiet" onClick={() => diff.loadHeld(only.paths)}>
          Load all
        </Button>
      ) : (
        <Button
          look="quiet"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
        >
          Load
          <Icon name="chevron" size={12} />
        </Button>
      )}
      {anchor ? (
        <HeldMenu
          anchor={anchor}
          groups={groups}
          onLoad={(group) => diff.loadHeld(group.paths)}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </div>
  );
}

function LoadingWords({ batch, files }: { batch: Batch; files: Diff['files'] }) {
  const { files: fileCount, done, bytes: all, bytesDone } = progressOf(batch, files);
  if (fileCount === 1) return `Loading 1 file · ${bytes(all)}`;
  return (
    <span title={`${bytes(bytesDone)} of ${bytes(all)}`}>
      Loading {count(done)} of {plural(fileCount, 'file')}
    </span>
  );
}

function HeldWords({ held, size }: { held: Diff['files']; size: number }) {
  const failed = held.filter((file) => file.held?.state === 'failed').length;
  return (
    <>
      {failed === 0 ? (
        <>
          {plural(held.length, 'file')}
          <span className="spare-words"> not loaded · {bytes(size)}</span>
        </>
      ) : (
        <>
          <span className="spare-words">{plural(held.length, 'file')} not loaded · </span>
          {count(failed)} failed
        </>
      )}
    </>
  );
}
