import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { shortSha } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useFetchWords } from '../sync/use-fetch-words.ts';
import { SignedAs } from '../notes/SignedAs.tsx';
import { remarkName } from './anchor-name.ts';
import { anchorPlaceOf, type ComposerSpec } from './composer-spec.ts';
import type { Margin } from './margin.ts';
import { useComposer } from './use-composers.ts';
import { RemarkComposer } from './RemarkComposer.tsx';
import { useSuggesting } from './use-suggesting.ts';

interface ComposerInsertProps {
  /** The key of the open composer. */
  composer: string;
  margin: Margin;
  verb: 'Remark' | 'Reply' | 'Save';
}

/** A composer in the diff; it says which commit and notes ref will get the text. */
export function ComposerInsert({ composer: key, margin, verb }: ComposerInsertProps) {
  const store = margin.composers;
  const composer = useComposer(store, key);
  const suggesting = useSuggesting(composer?.spec, margin.shown, composer?.state.text ?? '');
  if (composer === null) return null;
  const { spec, state, focusRequest } = composer;
  const anchor = spec.target?.anchor ?? spec.meanwhile?.anchor ?? { path: '', side: 'new', lines: null };
  return (
    <RemarkComposer
      name={remarkName(anchorPlaceOf(spec.shown, anchor))}
      state={state}
      tell={(event) => store.tell(key, event)}
      verb={verb}
      destination={<Destination spec={spec} margin={margin} />}
      signs={spec.target === null ? null : <SignedAs place={spec.target.place} />}
      refused={spec.refused ?? margin.refused}
      onAgain={spec.undecided && (() => margin.decide(key, 'again'))}
      onTip={spec.undecided?.tip ? () => margin.decide(key, 'tip') : undefined}
      suggesting={suggesting}
      focusRequest={focusRequest}
      onSave={() => void store.save(key)}
      onClose={() => void store.close(key).then(margin.onLeave)}
      onDiscard={() => void store.discard(key).then(margin.onLeave)}
      onBlur={() => void store.flush()}
      onGone={margin.onLeave}
    />
  );
}

/** Why the target commit is not known yet. */
function Finding({ at: { orgId, repo } }: { at: RepositoryPlace }) {
  const fetching = useFetchWords({ orgId, repo });
  return <>{fetching === null ? 'Finding the commit of these lines…' : `${fetching}…`}</>;
}

/** For example "on c727119 Cap token life, in reviews". */
function Destination({ spec, margin }: { spec: ComposerSpec; margin: Margin }) {
  if (spec.refused !== null) return null;
  if (spec.target === null) return <Finding at={margin.shown} />;
  const { object, notesRef } = spec.target.place;
  const { path } = spec.target.anchor;
  if (margin.isUncommitted(object))
    return (
      <>
        {margin.becameOf(path)}, in <SafeText text={shortNotesRef(notesRef)} />
      </>
    );
  const subject = margin.subjectOf(object);
  return (
    <>
      on <code>{shortSha(object)}</code>
      {subject === undefined ? null : (
        <>
          {' '}
          <SafeText text={subject} />
        </>
      )}
      {spec.left === true ? ', which left the branch' : null}, in <SafeText text={shortNotesRef(notesRef)} />
    </>
  );
}
