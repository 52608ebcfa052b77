import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { NoteHit, NotePlace, NotesOverview, Tag, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import { noteKey, repositoryKey } from '../../../shared/domain/place-key.ts';
import { isUncommitted, noCommitLike } from '../../../shared/domain/worktree.ts';
import { draftsQuery, notesOverviewQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { NoteAnchor } from './note-anchors.ts';
import { aboutOf, annotatedObject } from './about.ts';
import { CopyNotesOffer } from './CopyNotesOffer.tsx';
import { CommitHeader } from './CommitHeader.tsx';
import { CommitTags } from './CommitTags.tsx';
import { usePlaces } from './use-places.ts';
import { chooseRef, DEFAULT_REF, hasNote, isForeign, tabsOf } from './choose-ref.ts';
import { NamedAgents } from './NamedAgents.tsx';
import { useSignature } from '../signatures/use-signature.tsx';
import styles from './NotesPanel.module.css';
import type { FileOpen, NotesPanelProps } from './props.ts';
import { FileLink } from './FileLink.tsx';
import { ObjectHeader } from './ObjectHeader.tsx';
import { RefTabs } from './RefTabs.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { useRemoved } from './use-removed.ts';
import { useNotesPolling } from './use-notes-polling.ts';
import { Workspace } from './Workspace.tsx';
import { Button } from '../../ui/Button.tsx';
import { needsCommit, NOT_COMMITTED_YET } from '../committed/committed-words.ts';

const NO_ANCHORS: readonly NoteAnchor[] = [];
const NO_TAGS: readonly Tag[] = [];
const NO_BLOBS: ReadonlyMap<string, FileOpen> = new Map();

/** The right pane: the chosen commit, its notes by ref, their history, and the composer. */
export const NotesPanel = memo(function NotesPanel(props: NotesPanelProps) {
  const {
    place,
    commit,
    index,
    total,
    focusRequest,
    focusAwaited = false,
    isLoading = false,
    file = null,
    commits = [],
    became = NOT_COMMITTED_YET,
    object: other = null,
    blobs = NO_BLOBS,
    onObject,
    tags = NO_TAGS,
    onChooseCommit,
    onConflict,
    onLeave,
    onSaved,
  } = props;
  const { orgId, repo } = place;
  const overview = useQuery(notesOverviewQuery(place));
  const { notesRef: wanted = null, onNotesRef: setWanted } = props;
  const onRemoved = useRemoved();
  const bodyId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useNotesPolling(place);
  /** Blobs opened as files: an id alone does not name the file. */
  const [files, setFiles] = useState<ReadonlyMap<string, FileOpen>>(new Map());
  const about = aboutOf(other, tags, other !== null && blobs.has(other) ? blobs : files);
  const [searching, setSearching] = useState(false);
  const uncommitted = about.kind === 'commit' && commit !== null && isUncommitted(commit);
  const signature = useSignature(
    place,
    about.kind === 'commit' && !uncommitted ? (commit?.sha ?? null) : null,
  );
  const object = uncommitted ? noCommitLike(commit.sha) : annotatedObject(about, commit);

  const notesRef = useChosenRef(place, overview.data, object, wanted);
  const foreign = useMemo(
    () => notesRef !== null && isForeign(overview.data, notesRef),
    [overview.data, notesRef],
  );
  const { onNotesRefShown } = props;
  useEffect(() => {
    if (notesRef !== null) onNotesRefShown?.(notesRef);
  }, [notesRef, onNotesRefShown]);
  const listed = useMemo(
    () => tabsOf(overview.data, object, notesRef ?? DEFAULT_REF),
    [overview.data, object, notesRef],
  );
  const tabs = usePlaces(repositoryKey(place), listed, overview.data !== undefined);
  const notePlace = useMemo<NotePlace | null>(
    () => (object === null || notesRef === null ? null : { orgId, repo, notesRef, object }),
    [orgId, repo, notesRef, object],
  );

  function open(hit: NoteHit): void {
    setSearching(false);
    setWanted(hit.notesRef);
    if (commits.some(({ sha }) => sha === hit.object)) onChooseCommit?.(hit.object);
    else onObject(hit.object);
  }

  function search(shown: boolean): void {
    // The search covers the top of the panel.
    panel.current?.scrollTo(0, 0);
    setSearching(shown);
  }
  useCommands({ 'notes.search': object === null ? undefined : () => search(true) });

  const { branch = null } = props;
  const offer = branch === null ? null : <CopyNotesOffer branch={branch} commits={commits} />;
  if (object === null) {
    return (
      <div className={styles.panel}>
        {offer}
        {isLoading ? (
          <Waiting what="Loading commits" />
        ) : (
          <EmptyState title="No commit chosen" icon="notes">
            Choose a commit to read its notes and to write one.
          </EmptyState>
        )}
      </div>
    );
  }
  return (
    <div ref={panel} className={styles.panel}>
      {about.kind === 'commit' && commit !== null ? (
        <CommitHeader commit={commit} index={index} total={total} became={became} signature={signature}>
          <NamedAgents commit={commit} overview={overview.data} />
          <CommitTags
            tags={tags.filter((tag) => tag.target === commit.sha)}
            overview={overview.data}
            onOpen={onObject}
          />
          {file === null || uncommitted ? null : (
            <FileLink
              key={file.path}
              place={place}
              file={file}
              onFound={(blob) => {
                setFiles(new Map(files).set(blob, file));
                onObject(blob);
              }}
            />
          )}
        </CommitHeader>
      ) : null}
      {about.kind === 'commit' ? null : (
        <ObjectHeader
          place={place}
          about={about}
          onBack={() => onObject(null)}
          onReadAlone={props.onReadAlone}
        />
      )}
      {offer}
      <RefTabs
        tabs={tabs}
        chosen={notesRef ?? ''}
        onChoose={setWanted}
        controls={bodyId}
        onSearch={() => search(!searching)}
      />
      {searching ? (
        <SearchNotes
          place={place}
          refs={tabs}
          commits={commits}
          tags={tags}
          onChoose={open}
          onClose={() => setSearching(false)}
        />
      ) : null}
      <div id={bodyId} className={styles.note} role="tabpanel" aria-label={notesRef ?? 'Notes'}>
        {notePlace === null ? (
          <Waiting what="Loading notes" />
        ) : (
          <Workspace
            key={noteKey(notePlace)}
            place={notePlace}
            focusRequest={focusRequest}
            focusAwaited={focusAwaited}
            missing={<Missing overview={overview} />}
            foreign={foreign ? (overview.data?.writesTo ?? DEFAULT_REF) : null}
            refused={uncommitted ? needsCommit(became) : null}
            onConflict={onConflict}
            onRemoved={onRemoved}
            anchors={props.anchorsOf?.(notePlace.object, notePlace.notesRef) ?? NO_ANCHORS}
            others={tabs.filter(({ here, ref }) => here && ref !== notesRef)}
            onNotesRef={setWanted}
            onLeave={onLeave}
            onSaved={onSaved}
          />
        )}
      </div>
    </div>
  );
});

/** A notes ref is chosen without the overview after this. */
const OVERVIEW_TIMEOUT_MS = 1_000;

/**
 * The notes ref to show. It is chosen once per object and kept, so that the tab does not change when notes come and go.
 * For another object it stays if that has a note there; without any note, the ref for new notes is shown. An unsent
 * draft is shown on its own ref. Null while waiting for the overview.
 */
function useChosenRef(
  { orgId, repo }: RepositoryPlace,
  overview: NotesOverview | undefined,
  object: string | null,
  wanted: string | null,
): string | null {
  const drafts = useQuery(draftsQuery).data;
  const [late, setLate] = useState(false);
  const [kept, setKept] = useState<{ repository: string; object: string | null; ref: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OVERVIEW_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const repository = repositoryKey({ orgId, repo });
  const last = kept?.repository === repository ? kept : null;
  if (wanted !== null) return wanted;
  if (last !== null && last.object === object) return last.ref;
  if ((drafts === undefined || (last === null && overview === undefined)) && !late) return null;
  const drafted = (drafts ?? [])
    .filter((draft) => !isRemarkDraft(draft))
    .filter(({ place }) => place.orgId === orgId && place.repo === repo && place.object === object)
    .map(({ place }) => place.notesRef);
  const stays = last !== null && (overview === undefined || hasNote(overview, object, last.ref));
  const before = stays ? last.ref : chooseRef(overview, object, null);
  const ref = drafted.includes(before) ? before : (drafted[0] ?? before);
  // Chosen without the overview it is a guess: do not keep it.
  if (object !== null && overview !== undefined) setKept({ repository, object, ref });
  return ref;
}

/** Why badges, history and search are unavailable, with a retry button; nothing when they are available. */
function Missing({ overview }: { overview: UseQueryResult<NotesOverview> }) {
  const { data, isFetching, refetch } = overview;
  if (data?.problem == null) return null;
  return (
    <div className={styles.missing}>
      <p role="status">{isFetching ? 'Loading notes…' : data.problem}</p>
      <Button look="quiet" onClick={() => void refetch({ cancelRefetch: false })}>
        Reload
      </Button>
    </div>
  );
}
