import type { ComparePlace } from '../../app/place.ts';
import { Shell } from '../../app/Shell.tsx';
import { CommitListProvider } from './CommitListProvider.tsx';
import { CommitsProvider } from './CommitsProvider.tsx';
import { CompareStatus } from './CompareStatus.tsx';
import { ComparisonBody } from './ComparisonBody.tsx';
import { ComparisonNotices } from './ComparisonNotices.tsx';
import { ComparisonProvider } from './ComparisonProvider.tsx';
import { CopiedNotes } from './CopiedNotes.tsx';
import { DiffProvider } from './DiffProvider.tsx';
import { LeftPane } from './files/LeftPane.tsx';
import { LinesProvider } from './LinesProvider.tsx';
import { NotesSide } from './NotesSide.tsx';
import { OpenFile } from './opened/OpenFile.tsx';
import { Panes } from './panes/Panes.tsx';
import { PanesProvider } from './panes/PanesProvider.tsx';
import { SearchRepository } from './reading/SearchRepository.tsx';
import { RemarksProvider } from './RemarksProvider.tsx';
import { WhoRead } from './reading/WhoRead.tsx';
import { TopBar } from './TopBar.tsx';

const MIDDLE = (
  <>
    <ComparisonNotices />
    <ComparisonBody />
  </>
);

/** Created once: each part re-renders only when what it reads from the providers changes. */
const SCREEN = (
  <PanesProvider>
    <CommitsProvider>
      <DiffProvider>
        <RemarksProvider>
          <LinesProvider>
            <CommitListProvider>
              <Shell header={<TopBar />} footer={<CompareStatus />}>
                <CopiedNotes />
                <WhoRead />
                <OpenFile />
                <SearchRepository />
                <Panes left={<LeftPane />} middle={MIDDLE} right={<NotesSide />} />
              </Shell>
            </CommitListProvider>
          </LinesProvider>
        </RemarksProvider>
      </DiffProvider>
    </CommitsProvider>
  </PanesProvider>
);

/** The screen for reading a branch: files and commits, the changes, the notes. */
export default function CompareScreen({ place }: { place: ComparePlace }) {
  return <ComparisonProvider place={place}>{SCREEN}</ComparisonProvider>;
}
