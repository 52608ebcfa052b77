import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { textBlocks, textBudget, type Block, type TextItem } from '../../shared/domain/formatted/blocks.ts';
import type { Piece } from '../../shared/domain/formatted/pieces.ts';
import { copySource } from './copy-source.ts';
import { cx } from './cx.ts';
import styles from './FormattedText.module.css';
import { LinkedText } from './LinkedText.tsx';

/** A part of a text; `lead`: what is drawn before it, on its first line. */
export interface TextSection {
  readonly lead?: ReactNode;
  readonly text: string;
}

interface FormattedTextProps {
  /** As it was written, instead. */
  asWritten: boolean;
  className?: string | undefined;
}

interface FormattedSectionsProps extends FormattedTextProps {
  sections: readonly TextSection[];
}

/** See FormattedSections. */
export function FormattedText({ text, ...props }: FormattedTextProps & { text: string }) {
  const sections = useMemo(() => [{ text }], [text]);
  return <FormattedSections sections={sections} {...props} />;
}

/**
 * Untrusted text in blocks: code, quotations and lists are drawn as such, the rest as text. Its nodes hold the text
 * character by character: signs are only not seen, so that a selection copies them.
 */
export function FormattedSections({ sections, asWritten, className }: FormattedSectionsProps) {
  const { parts, isWhole } = useMemo(() => {
    const budget = textBudget();
    const each = sections.map(({ lead, text }) => ({
      lead,
      blocks: asWritten ? written(text) : textBlocks(text, budget),
    }));
    return { parts: each, isWhole: budget.steps > 0 };
  }, [sections, asWritten]);
  return (
    <>
      <div className={cx(styles.text, className)} data-selectable="" onCopy={copySource}>
        {parts.map(({ lead, blocks }, index) => (
          // The order of the parts is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <Blocks key={index} blocks={blocks} lead={lead} />
        ))}
      </div>
      {isWhole ? null : (
        <p className={styles.rest}>From some line on, this long text is shown as it was written.</p>
      )}
    </>
  );
}

const written = (text: string): readonly Block[] => [{ kind: 'text', pieces: [{ kind: 'text', text }] }];

function Blocks({ blocks, lead }: { blocks: readonly Block[]; lead?: ReactNode }) {
  const [first] = blocks;
  return (
    <>
      {lead === undefined || first?.kind === 'text' ? null : <p>{lead}</p>}
      {blocks.map((block, index) => (
        // The order of the blocks is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <OneBlock key={index} block={block} lead={block === first ? lead : undefined} />
      ))}
    </>
  );
}

function OneBlock({ block, lead }: { block: Block; lead: ReactNode }) {
  if (block.kind === 'text')
    return (
      <p dir="auto">
        {lead}
        <Pieces pieces={block.pieces} />
      </p>
    );
  if (block.kind === 'quote')
    return (
      <blockquote className={styles.quote} style={columns(block.indent)}>
        <Blocks blocks={block.blocks} />
      </blockquote>
    );
  if (block.kind === 'code')
    return (
      <pre className={styles.fence} style={columns(block.indent)}>
        <FenceOpening pieces={block.open} />
        <code>
          <Pieces pieces={block.pieces} />
        </code>
        <Fence text={block.close} />
      </pre>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // The order of the items is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={index} item={item} />
      ))}
    </List>
  );
}

const columns = (count: number): CSSProperties & Record<'--columns', string> => ({
  '--columns': `${count}ch`,
});

/** Its further lines begin where its text does. */
function Item({ item: { lead, marker, columns: width, blocks } }: { item: TextItem }) {
  return (
    <li className={styles.item} style={columns(width)}>
      <Blocks
        blocks={blocks}
        lead={
          <>
            <Sign text={lead} />
            <span className={styles.marker}>{marker}</span>
          </>
        }
      />
    </li>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, index) =>
    kind === 'sign' ? (
      // The order of the pieces is their identity.
      // oxlint-disable-next-line react/no-array-index-key
      <Sign key={index} text={text} />
    ) : kind === 'code' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className={styles.code}>
        <LinkedText text={text} />
      </code>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <LinkedText key={index} text={text} />
    ),
  );
}

const Sign = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className={styles.sign} aria-hidden="true">
      {text}
    </span>
  );

/** Words behind a fence, such as a language, are in sight, as they are in the source. */
const FenceOpening = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.some(({ kind }) => kind !== 'sign') ? (
    <span className={styles.fenceWords}>
      <Pieces pieces={pieces} />
    </span>
  ) : (
    <Fence text={pieces.map(({ text }) => text).join('')} />
  );

/** A line with a fence alone. */
const Fence = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className={styles.fenceLine} aria-hidden="true">
      {text}
    </span>
  );
