import { useMemo, type RefObject } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { DiffView, type DiffHandle } from '../../diff/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { count, plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { HostError } from '../organizations/HostError.tsx';
import { sumOfCounts } from '../remarks/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import styles from './AnswersScreen.module.css';
import type { ShownAnswer } from './use-answers.ts';

const NONE: ReadonlySet<string> = new Set();

interface AnswerPaneProps {
  orgId: string;
  name: string;
  answer: ShownAnswer;
  handle: RefObject<DiffHandle | null>;
  /** The chosen file, if this answer left it as the base has it. */
  unchanged: string | null;
  /** Opens this answer alone, where remarks are written. */
  onOpen: () => void;
  onVisibleFile: (path: string) => void;
}

/** What one answer made of the base. */
export function AnswerPane({
  orgId,
  name,
  answer,
  handle,
  unchanged,
  onOpen,
  onVisibleFile,
}: AnswerPaneProps) {
  const [settings] = useSettings();
  const { codeFont: family, codeSize: size, wrap, tabSize, whitespace, copyAs } = settings;
  const font = useMemo(() => ({ family, size }), [family, size]);
  const { diff } = answer;
  const { status, error, files, stats } = diff;
  const { all, open } = sumOfCounts(answer.remarks.values());
  return (
    <section className={styles.pane} aria-label={plainWords(name)}>
      <header className={styles.head}>
        <b>
          <SafeText text={name} />
        </b>
        <span className={styles.dim}>
          {stats.files} {stats.files === 1 ? 'file' : 'files'} +{stats.additions} −{stats.deletions}
        </span>
        {all === 0 ? null : (
          <span className={styles.dim}>
            {open > 0
              ? `${count(open)} open of ${plural(all, 'remark')}`
              : `${plural(all, 'remark')}, none open`}
          </span>
        )}
        <span className={styles.space} />
        <Button look="quiet" onClick={onOpen}>
          Open alone
        </Button>
      </header>
      {unchanged === null || status === 'loading' ? null : (
        <p className={styles.absent} role="status">
          Not changed here: <SafeText text={unchanged} />
        </p>
      )}
      {status === 'failed' && error ? (
        <HostError inline orgId={orgId} error={error} onRetry={diff.retry} />
      ) : null}
      {files.length > 0 ? (
        <div className={styles.rows}>
          <DiffView
            ref={handle}
            diff={diff}
            mode="unified"
            wrap={wrap}
            font={font}
            tabSize={tabSize}
            copyAs={copyAs}
            whitespace={whitespace}
            viewed={NONE}
            onVisibleFile={onVisibleFile}
            onLoad={(path) => diff.loadHeld([path])}
          />
        </div>
      ) : status === 'ready' ? (
        <EmptyState title="Nothing changed">This side is as the base has it.</EmptyState>
      ) : status === 'loading' ? (
        <Waiting what={`Loading what ${plainWords(name)} changes`} />
      ) : null}
    </section>
  );
}
