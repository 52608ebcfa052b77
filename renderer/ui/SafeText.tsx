import { visibleName, type NameEnds } from './visible-name.ts';
import { visibleParts } from '../../shared/domain/visible-text.ts';
import styles from './SafeText.module.css';

interface SafeTextProps {
  text: string;
  /** Indices of characters to highlight, for example search matches. */
  marks?: readonly number[] | undefined;
  /** The text is the name of a file or folder, or one end of it: blanks that would be invisible are drawn, too. */
  name?: NameEnds | undefined;
}

/**
 * Text from a host, a repository or a note: rendered as text nodes only, prevented from reordering its surroundings,
 * with invisible characters drawn as small marks.
 */
export function SafeText({ text, marks, name }: SafeTextProps) {
  const parts = name === undefined ? visibleParts(text) : visibleName(text, name);
  const [only] = parts;
  if (parts.length === 1 && only?.hidden === undefined) return <bdi>{stress(text, marks)}</bdi>;
  return (
    <bdi>
      {parts.map((part, index) =>
        part.hidden === undefined ? (
          part.text
        ) : (
          // The parts are identified by their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span
            key={index}
            className={styles.hidden}
            title={`Invisible character ${part.hidden}`}
            data-character={part.text}
          >
            {part.hidden}
          </span>
        ),
      )}
    </bdi>
  );
}

function stress(text: string, marks: readonly number[] | undefined) {
  if (marks === undefined || marks.length === 0) return text;
  const runs: { from: number; to: number }[] = [];
  for (const at of marks) {
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  let from = 0;
  const out = runs.flatMap((run) => {
    const before = text.slice(from, run.from);
    from = run.to;
    return [
      before,
      <b key={run.from} className={styles.mark}>
        {text.slice(run.from, run.to)}
      </b>,
    ];
  });
  return [...out, text.slice(from)];
}
