import { useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { shortSha } from '../../../ui/format.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { ShownBar } from '../../commits/ShownBar.tsx';
import { shownWords } from '../../commits/shown-words.ts';
import { DiffPane } from '../reading/DiffPane.tsx';
import { useCommitsContext, useVersionsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { readHistory } from '../opening/sides.ts';
import { MessageChange, showAllPairs, whyNotTwo, type ShownVersions } from '../../versions/index.ts';
import { sentences } from '../../../ui/sentences.ts';

/** The diff, with a heading if it is not the whole branch's. */
export function ShownPane() {
  const { shown } = useCommitsContext();
  return shown.versions === null ? <CommitsPane /> : <VersionsPane versions={shown.versions} />;
}

/** What changed between two versions of the branch. */
function VersionsPane({ versions: { two, pair, request } }: { versions: ShownVersions }) {
  const { shown, commitsState } = useCommitsContext();
  const { place } = useComparisonContext();
  const { list, isListed, error, leave } = useVersionsContext();
  const words = useMemo(
    () => ({
      loading: 'Loading what changed between the versions',
      nothing:
        pair === null ? 'No file changed between these versions.' : 'This commit’s files did not change.',
      onLeave: pair === null ? leave : showAllPairs,
    }),
    [pair, leave],
  );
  if (request !== null)
    return (
      <>
        {pair === null ? null : <MessageChange pair={pair} />}
        <DiffPane commits={words} />
      </>
    );
  if (error === null && (!isListed || two !== null || list.length === 0))
    return commitsState ?? <Waiting what={words.loading} />;
  const { title, text } = whyNotTwo(list, place);
  return (
    <EmptyState
      title={title}
      actions={<Button onClick={() => shown.showBranch?.()}>Show the whole branch</Button>}
    >
      {error === null ? text : sentences(error.message, error.next)}
    </EmptyState>
  );
}

/** The branch, or some of its commits. */
function CommitsPane() {
  const { place } = useComparisonContext();
  const { shown, commitsState } = useCommitsContext();
  const { ends, picked, request, gone, showBranch, merge } = shown;
  const view = merge?.view ?? 0;
  const one = ends?.oldest === ends?.newest;
  const words = useMemo(
    () => ends && { ...shownWords(ends, picked, view), onLeave: showBranch ?? undefined },
    [ends, picked, view, showBranch],
  );
  return (
    <>
      {words ? <ShownBar words={words} picked={picked} merge={merge} onBranch={showBranch} /> : null}
      {request || picked ? (
        <DiffPane commits={words} />
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
