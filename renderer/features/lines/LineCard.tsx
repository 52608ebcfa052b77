import { useQueries } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { api } from '../../api/client.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { noteQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { plural, shortSha } from '../../ui/format.ts';
import { FormattedSections, FormattedText } from '../../ui/FormattedText.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { BOTH_ENDS } from '../../ui/visible-name.ts';
import { useFetchWords } from '../sync/use-fetch-words.ts';
import styles from './LineCard.module.css';
import { LineWriterWords } from './LineWriterWords.tsx';
import { lineNote, type LineNote } from './line-notes.ts';
import type { CommitLine, Elsewhere } from './line-place.ts';
import { useLineOrigin, type LineOrigin, type LineSource, type Origin } from './use-line-origin.ts';

interface LineCardProps {
  /** The line as it is shown. */
  line: { path: string; line: number };
  source: LineSource;
  /** Where it is looked up, or why it cannot be. */
  at: CommitLine | { cannot: string };
  /** Where it is at the other end of moved code; null: it is not moved. */
  elsewhere: Elsewhere | null;
  /** The notes refs on which people wrote about a commit. */
  refsOn: (commit: string) => readonly string[];
  onOpen: (commit: string) => void;
  onClose: () => void;
}

/** A line's origin: who wrote it, what was said about it, and what was there before. */
export function LineCard(props: LineCardProps) {
  const { line, at, elsewhere } = props;
  return 'cannot' in at ? (
    <Frame line={line} onClose={props.onClose}>
      {elsewhere === null ? null : <MovedHere elsewhere={elsewhere} />}
      <p className={styles.words}>{at.cannot}</p>
    </Frame>
  ) : (
    <KnownLine {...props} at={at} />
  );
}

function KnownLine(props: LineCardProps & { at: CommitLine }) {
  const { line, source, at, elsewhere, refsOn, onOpen, onClose } = props;
  const origin = useLineOrigin(source, at, elsewhere);
  const { answer, birth, error, back, forward } = origin;
  const open = answer && !answer.uncommitted ? () => onOpen(answer.origin.commit) : undefined;
  return (
    <Frame
      line={line}
      onClose={onClose}
      onEnter={open}
      busy={origin.isLoading}
      actions={
        <>
          <Button look="quiet" aria-disabled={back === null} onClick={() => back?.()}>
            Before that
          </Button>
          {forward === null ? null : (
            <Button look="quiet" onClick={forward}>
              Back again
            </Button>
          )}
          {open === undefined ? null : (
            <Button look="quiet" onClick={open}>
              Open commit
            </Button>
          )}
        </>
      }
    >
      {answer === null ? null : <Written answer={answer} shown={at} source={source} refsOn={refsOn} />}
      {elsewhere === null || forward !== null ? null : <MovedHere elsewhere={elsewhere} />}
      {birth === null || error !== null ? null : <p className={styles.words}>{birth}</p>}
      {error === null ? null : <ErrorState inline error={error} onRetry={origin.again} />}
      {answer === null && error === null ? <Reading source={source} /> : null}
    </Frame>
  );
}

/** Where a line of moved code is at the other end. */
const MovedHere = ({ elsewhere: { words, path, line } }: { elsewhere: Elsewhere }) => (
  <p className={styles.words}>
    {words} line {line} of <SafeText text={path} name={BOTH_ENDS} />.
  </p>
);

interface FrameProps {
  line: LineCardProps['line'];
  onClose: () => void;
  onEnter?: (() => void) | undefined;
  busy?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ line: { path, line }, onClose, onEnter, busy = false, actions, children }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && event.target === event.currentTarget && onEnter !== undefined;
    if (event.key !== 'Escape' && !isEnter) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) onEnter();
    else onClose();
  };
  return (
    // It takes the focus so that its text is read, and Enter and Esc are about it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.card}
      aria-label={plainWords(`Line ${line} of ${path}`)}
      aria-busy={busy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div aria-live="polite">{children}</div>
      <div className={styles.foot}>
        {actions}
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

/** While missing objects are fetched from a host, with Git's numbers and a way to stop. */
function Reading({ source: { orgId, repo } }: { source: LineSource }) {
  const fetching = useFetchWords({ orgId, repo });
  return (
    <p className={styles.words}>
      {fetching ?? 'Finding who wrote this line'}…
      {fetching === null ? null : (
        <Button look="quiet" onClick={() => void api().host.stopFetches({ orgId, repo })}>
          Stop
        </Button>
      )}
    </p>
  );
}

interface WrittenProps extends Pick<LineCardProps, 'source' | 'refsOn'> {
  answer: NonNullable<LineOrigin['answer']>;
  shown: CommitLine;
}

/** The commit that wrote the line, and what was said about it. */
function Written({ answer: { origin, writer, uncommitted }, shown, source, refsOn }: WrittenProps) {
  if (uncommitted) return <p className={styles.subject}>Not committed yet</p>;
  return (
    <>
      <p className={styles.subject} data-selectable="">
        <SafeText text={writer.subject === '' ? '(no message)' : writer.subject} />
      </p>
      <p className={styles.by}>
        <code>{shortSha(writer.sha)}</code>
        <b className={styles.author}>
          <SafeText text={writer.authorName} />
        </b>
        <RelativeTime iso={writer.date} />
        {origin.path === shown.path && origin.original === shown.line ? null : (
          <span className={styles.then}>
            then line {origin.original}
            {origin.path === shown.path ? null : (
              <>
                {' of '}
                <SafeText text={origin.path} name={BOTH_ENDS} />
              </>
            )}
          </span>
        )}
      </p>
      <LineWriterWords source={source} origin={origin} />
      <Notes source={source} origin={origin} refs={refsOn(origin.commit)} />
    </>
  );
}

function Notes({ source, origin, refs }: { source: LineSource; origin: Origin; refs: readonly string[] }) {
  const { orgId, repo } = source;
  const notes = useQueries({
    queries: refs.map((notesRef) => noteQuery({ orgId, repo, notesRef, object: origin.commit })),
    combine: (all) =>
      all.flatMap(({ data }) =>
        data === undefined || data.text === null ? [] : [{ ...data, text: data.text }],
      ),
  });
  const at = { path: origin.path, line: origin.original };
  return notes
    .map(({ place, author, date, text }) => lineNote({ notesRef: place.notesRef, author, date, text }, at))
    .filter(({ gist, remarks }) => gist !== '' || remarks.length > 0)
    .map((note) => <OneNote key={note.notesRef} note={note} severalRefs={refs.length > 1} />);
}

const RESOLVED = <span className={styles.resolved}>Resolved: </span>;

function OneNote({ note, severalRefs }: { note: LineNote; severalRefs: boolean }) {
  const { notesRef, author, date, gist, more, remarks } = note;
  return (
    <div className={styles.note} data-selectable="">
      <p className={styles.by}>
        {author === null ? null : (
          <b className={styles.author}>
            <SafeText text={author} />
          </b>
        )}
        <span>noted</span>
        {date === null ? null : <RelativeTime iso={date} />}
        {severalRefs ? (
          <span className={styles.then}>
            in <SafeText text={shortNotesRef(notesRef)} />
          </span>
        ) : null}
      </p>
      {gist === '' ? null : <FormattedText text={more ? `${gist}…` : gist} asWritten={false} />}
      {remarks.length === 0 ? null : (
        <>
          <p className={styles.by}>{plural(remarks.length, 'remark')} on this line then</p>
          {remarks.map(({ key, text, resolved }) => (
            <FormattedSections
              key={key}
              sections={[{ lead: resolved ? RESOLVED : null, text }]}
              asWritten={false}
            />
          ))}
        </>
      )}
    </div>
  );
}
