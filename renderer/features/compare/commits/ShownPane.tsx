import { useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { shortSha } from '../../../ui/format.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { ShownBar } from '../../commits/ShownBar.tsx';
import { shownWords } from '../../commits/shown-words.ts';
import { DiffPane } from '../reading/DiffPane.tsx';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { readHistory } from '../opening/sides.ts';

/** The diff, with a heading if it is not the whole branch's. */
export function ShownPane() {
  const { place } = useComparisonContext();
  const { shown, commitsState } = useCommitsContext();
  const { ends, picked, request, gone, showBranch, merge } = shown;
  const view = merge?.view ?? 0;
  const one = ends?.oldest === ends?.newest;
  const words = useMemo(() => ends && shownWords(ends, picked, view), [ends, picked, view]);
  return (
    <>
      {words ? <ShownBar words={words} picked={picked} merge={merge} onBranch={showBranch} /> : null}
      {request || picked ? (
        <DiffPane commits={words && { ...words, onLeave: showBranch ?? undefined }} />
      ) : gone ? (
        <EmptyState
          title={one ? 'No such commit here' : 'No such commits here'}
          actions={
            <>
              {showBranch ? <Button onClick={showBranch}>Show the whole branch</Button> : null}
              {ends ? (
                <Button onClick={() => readHistory(place, ends.newest)}>
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
        (commitsState ?? <Waiting what={words?.loading ?? ''} />)
      )}
    </>
  );
}
