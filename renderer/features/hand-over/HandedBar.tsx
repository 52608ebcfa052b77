import { useRef, useState } from 'react';
import type { Version, VersionChanges } from '../../../shared/ipc/versions.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { sinceWords, type News } from './since-words.ts';

interface HandedBarProps {
  /** The newest hand-over. */
  handed: Version;
  news: News;
  /** undefined: not counted yet. */
  changes: VersionChanges | undefined;
  /** Shows what changed alone. */
  onShow: () => void;
  /** Goes to the remark with this index among those that were added, answered or resolved. */
  onRemark: (index: number) => void;
}

/** Says what changed since a hand-over, and steps through the remarks that others added, answered or resolved. */
export function HandedBar({ handed, news, changes, onShow, onRemark }: HandedBarProps) {
  const now = useNow(60_000);
  const next = useRef(0);
  const remarks = news.added + news.answered + news.resolved;
  const files = changes?.files.length ?? 0;
  const about = `${handed.tip} ${remarks} ${files} ${changes?.lines ?? ''}`;
  const [dismissed, setDismissed] = useState<string>();
  if ((remarks === 0 && files === 0) || dismissed === about) return null;
  const step = (): void => {
    onRemark(next.current % remarks);
    next.current += 1;
  };
  return (
    <section className={bar.bar} aria-label="Since the hand-over">
      <p role="status">{sinceWords(handed.at, news, changes, now)}.</p>
      {remarks === 0 ? null : (
        <Button onClick={step}>{news.added === 0 ? 'Next answer' : 'Next remark'}</Button>
      )}
      {files === 0 ? null : (
        <Button look="primary" command="version.changes" onClick={onShow}>
          Show what changed
        </Button>
      )}
      <Button look="quiet" onClick={() => setDismissed(about)}>
        Show all
      </Button>
    </section>
  );
}
