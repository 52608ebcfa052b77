import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { shortSha } from '../../../ui/format.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { ShownBar } from '../../commits/ShownBar.tsx';
import { shownWords } from '../../commits/shown-words.ts';
import { DiffPane } from '../reading/DiffPane.tsx';
import type { ShownChanges } from './use-shown.ts';

type ShownPaneProps = {
  shown: ShownChanges;
  /** Shown while it is not known what to read. */
  waiting: ReactNode;
  /** Reads a commit that is not in the list by itself. */
  onReadAlone: (sha: string) => void;
} & Omit<ComponentProps<typeof DiffPane>, 'commits' | 'request'>;

/** The diff, under a heading where it is not the whole branch's. */
export function ShownPane({ shown, waiting, onReadAlone, ...pane }: ShownPaneProps) {
  const { ends, picked, request, gone, showBranch, merge } = shown;
  const view = merge?.view ?? 0;
  const one = ends?.oldest === ends?.newest;
  const words = useMemo(() => ends && shownWords(ends, picked, view), [ends, picked, view]);
  return (
    <>
      {words ? <ShownBar words={words} picked={picked} merge={merge} onBranch={showBranch} /> : null}
      {request || picked ? (
        <DiffPane
          {...pane}
          request={request}
          commits={words && { ...words, onLeave: showBranch ?? undefined }}
        />
      ) : gone ? (
        <EmptyState
          title={one ? 'No such commit here' : 'No such commits here'}
          actions={
            <>
              {showBranch ? <Button onClick={showBranch}>Show the whole branch</Button> : null}
              {ends ? (
                <Button onClick={() => onReadAlone(ends.newest)}>
                  Read {shortSha(ends.newest)} by itself
                </Button>
              ) : null}
            </>
          }
        >
          {showBranch
            ? `${one ? 'It is' : 'They are'} not in the list of this branch’s commits. The branch may have been rewritten since.`
            : `${one ? 'It is' : 'They are'} not in the part of the history that was read so far.`}
        </EmptyState>
      ) : (
        (waiting ?? <Waiting what={words?.reading ?? ''} />)
      )}
    </>
  );
}
